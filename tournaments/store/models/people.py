"""Organizations of organizers, the people they know, and who of them took part where."""

from __future__ import annotations

from django.conf import settings as project
from django.db import models

from tournaments.store.models.event import PresentManager, Tournament


class Organization(models.Model):
    """Organizers who share their people, events and series.

    `removed_at`: deleted with all of them, and restorable for a while (store/removal.py). Names of
    events that have been over for `forget_after` months are forgotten; None: never.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    is_private = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True, db_index=True)
    forget_after = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = models.Manager()
    present = PresentManager["Organization"]()

    def __str__(self) -> str:
        return self.name


class OrganizationLogo(models.Model):
    """The picture of an organization, as PNG."""

    organization = models.OneToOneField(Organization, on_delete=models.CASCADE, related_name="logo")
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"logo of {self.organization_id}"


class OrganizationMember(models.Model):
    """An organizer of an organization: may change its people and series."""

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(project.AUTH_USER_MODEL, on_delete=models.CASCADE)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["organization", "user"], name="organization_member_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} of {self.organization_id}"


class Person(models.Model):
    """A person across tournaments. `club` distinguishes equal names, `note` is for organizers only.

    `code` is the public part of the address of the record, without meaning.
    """

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="people")
    code = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=60)
    club = models.CharField(max_length=60, blank=True, default="")
    note = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class PersonMerge(models.Model):
    """The record of a merged person as it was, for undoing the merge.

    `moved` and `known` are the keys of the participations of both, `paid` those of the movements of
    series of this one. `kept_club` and `kept_note` are the former values of the other record,
    `club` and `note` those of this one. Undoing compares the merged values with the present ones.
    """

    kept = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="merges")
    code = models.CharField(max_length=16)
    name = models.CharField(max_length=60)
    club = models.CharField(max_length=60, blank=True, default="")
    note = models.CharField(max_length=500, blank=True, default="")
    kept_club = models.CharField(max_length=60, blank=True, default="")
    kept_note = models.CharField(max_length=500, blank=True, default="")
    moved = models.JSONField(default=list)
    known = models.JSONField(default=list)
    paid = models.JSONField(default=list)
    merged_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["code"], name="merge_of_a_record_once"),)

    def __str__(self) -> str:
        return f"{self.name} in {self.kept_id}"


class Participation(models.Model):
    """An organizer's word on who an entrant of an event is; no person: nobody to be kept.

    `player` is the entrant's id in the log. A pair or a team has a row for each of its people,
    whose id is `member`; where that is empty, the word is on the whole entrant.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="participations"
    )
    player = models.CharField(max_length=120)
    member = models.CharField(max_length=120, blank=True, default="")
    person = models.ForeignKey(
        Person, null=True, on_delete=models.CASCADE, related_name="participations"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "person"], name="participation_person_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "player", "member"],
                condition=models.Q(person=None),
                name="participation_nobody_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.whose} of {self.tournament_id}"

    @property
    def whose(self) -> str:
        """The id of who is meant: one of several, or the entrant."""
        return self.member or self.player
