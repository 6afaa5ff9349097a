"""The addresses of those who run an event or an organization, and of invitations."""

from django.urls import path
from django.views.decorators.http import require_POST, require_safe

from tournaments.web.http.addresses import DESK, ORGANIZATION
from tournaments.web.http.organization_visit import of_organization, organizers
from tournaments.web.http.visit import desk, director
from tournaments.web.roles import invitation_views as invitation
from tournaments.web.roles import views as roles

CHANGES = {"invite": roles.invite, "revoke": roles.revoke, "change": roles.change}

urlpatterns = [
    path(DESK + "roles/", require_safe(desk(roles.page)), name="desk-roles"),
    path(DESK + "roles/leave/", require_POST(desk(roles.leave)), name="desk-roles-leave"),
    *(
        path(f"{DESK}roles/{part}/", require_POST(director(view)), name=f"desk-roles-{part}")
        for part, view in CHANGES.items()
    ),
    path(
        ORGANIZATION + "roles/",
        require_safe(of_organization(organizers(roles.page))),
        name="organization-roles",
    ),
    *(
        path(
            f"{ORGANIZATION}roles/{part}/",
            require_POST(of_organization(organizers(view))),
            name=f"organization-roles-{part}",
        )
        for part, view in (CHANGES | {"leave": roles.leave}).items()
    ),
    path("invitation/<secret:token>/", invitation.page, name="invitation"),
    path("invitation/<secret:token>/account/", invitation.new_account, name="invitation-account"),
]
