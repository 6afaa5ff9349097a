"""The addresses of operators."""

from django.urls import path

from tournaments.web.operator import views as operator

urlpatterns = [
    path("operator/", operator.page, name="operator"),
    path("operator/code/", operator.code_page, name="operator-code"),
    path("operator/accounts/<int:pk>/", operator.change_account, name="operator-account"),
    path("operator/audit/", operator.audit, name="operator-audit"),
    path("operator/audit.csv", operator.audit_file, name="operator-audit-file"),
]
