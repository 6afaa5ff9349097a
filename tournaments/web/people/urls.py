"""The addresses of people across events."""

from django.urls import path

from tournaments.web.http.addresses import DESK, ORGANIZATION, PERSON
from tournaments.web.people import entrant_views as who
from tournaments.web.people import list_views
from tournaments.web.people import views as people

urlpatterns = [
    path(DESK + "who/", who.who_page, name="desk-who"),
    path(DESK + "who/organization/", who.adopt_page, name="desk-adopt"),
    path(ORGANIZATION + "people/new/", people.new_person, name="person-new"),
    path(ORGANIZATION + "people/list/", list_views.list_page, name="people-list"),
    path(PERSON, people.page, name="person"),
    path(PERSON + "edit/", people.edit, name="person-edit"),
    path(PERSON + "merge/", people.merge_page, name="person-merge"),
    path(PERSON + "part/", people.part_page, name="person-part"),
    path(PERSON + "forget/", people.forget_page, name="person-forget"),
    path(PERSON + "against/<slug:other>/", people.against, name="person-against"),
]
