"""The addresses of the start page and of the demo."""

from django.urls import path

from tournaments.web.home import views as home
from tournaments.web.http.addresses import EVENT

urlpatterns = [
    path("", home.home, name="home"),
    path("login/once/<secret:token>/", home.login_once, name="login-once"),
    path("demo/", home.demo, name="demo"),
    path(EVENT + "demo-speed/", home.demo_speed, name="demo-speed"),
]
