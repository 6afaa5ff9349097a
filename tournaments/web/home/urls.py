"""The addresses of the start page and of the trial evening."""

from django.urls import path

from tournaments.web.home import trial_views as trial
from tournaments.web.home import views as home
from tournaments.web.http.addresses import EVENT

urlpatterns = [
    path("", home.home, name="home"),
    path("login/once/<secret:token>/", home.login_once, name="login-once"),
    path("demo/", trial.demo, name="demo"),
    path(EVENT + "demo-speed/", trial.demo_speed, name="demo-speed"),
    path(EVENT + "trial/", trial.trial, name="trial"),
]
