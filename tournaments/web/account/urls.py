"""The addresses of logging in and of what programs are given."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.web.account import code_views as codes
from tournaments.web.account import mail_views as mail
from tournaments.web.account import program_views as programs
from tournaments.web.account import removal_views as removal
from tournaments.web.account import views as account
from tournaments.web.http.addresses import DESK

urlpatterns = [
    path("logout/", LogoutView.as_view(next_page="home"), name="logout"),
    path("login/", account.Login.as_view(), name="login"),
    path("login/code/", codes.code_page, name="login-code"),
    path("account/second-factor/", codes.setup, name="second-factor"),
    path("login/forgotten/", mail.forgotten, name="forgotten"),
    path("login/reset/<secret:token>/", mail.reset, name="reset"),
    path("account/mail/", mail.ask_address, name="mail-ask"),
    path("account/mail/<secret:token>/", mail.confirm_address, name="mail-confirm"),
    path("password/", account.password, name="password"),
    path("account/remove/", removal.remove, name="account-remove"),
    path("account/tokens/", programs.tokens_page, name="tokens"),
    path("account/tokens/revoke/", programs.revoke_token, name="token-revoke"),
    path(DESK + "webhooks/", programs.page, name="desk-webhooks"),
    path(DESK + "webhooks/<int:pk>/remove/", programs.remove, name="webhook-remove"),
    path(DESK + "webhooks/<int:pk>/resume/", programs.resume, name="webhook-resume"),
    path("api/", programs.guide_page, name="api-guide"),
]
