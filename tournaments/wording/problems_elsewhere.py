"""Words for codes outside of tournaments: programs, variants, people, series, sheets, files."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ELSEWHERE: dict[str, Promise] = {
    # the API
    "json_invalid": _("The body is not JSON."),
    "token_invalid": _("This token is unknown, has expired or was revoked."),
    "token_scope": _("This token may not do that. Make one with a wider scope."),
    "token_missing": _("This needs a token."),
    "not_in_the_hall": _(
        "Being here is said in the network of the hall. From elsewhere it takes the PIN of the "
        "wall, on the own page."
    ),
    "not_found": _("There is no such thing here."),
    "in_series": _(
        "This event counts in a series, so it was not deleted. Take it out of the series first."
    ),
    "last_administrator": _(
        "This is the only administrator's account, so it was not deleted. Make another one first."
    ),
    "organizes_alone": _(
        "The account was not deleted, because only it organizes some events or organizations. "
        "Invite another organizer there, or delete them first."
    ),
    "mails_many": _(
        "Many mails were sent in a short time. Please wait, or ask the administrator of this "
        "server for a link."
    ),
    "factor_wrong": _(
        "This code is wrong or used up. The app shows a new one every half minute; if the phone "
        "is lost, use a recovery code."
    ),
    "factor_there": _("This account has a second factor already."),
    "factor_often": _("Too many wrong codes. Please wait a minute."),
    "gone": _("This is no longer there: somebody else has deleted it."),
    "meanwhile": _(
        "Somebody else changed this at the same moment, so nothing was done. Please look at it "
        "again, and repeat what is still needed."
    ),
    "field_value": _("This value is not allowed here."),
    "too_much": _("To compute this takes too long."),
    "too_large": _("This is too large."),
    "disk_full": _(
        "The disk of the server is full. Nothing was booked; it goes on when there is room again."
    ),
    "busy": _("Too busy just now. Nothing was booked; please send it again in a few seconds."),
    "database_away": _("The database does not answer. Please send it again in a few seconds."),
    "unreadable": _("The log of this event cannot be read. The server's log names the entry."),
    "fault": _("Something went wrong. The server's log has the details; please try again."),
    "user_name": _(
        "A user name has letters, digits, dots, signs of plus and minus and underscores only."
    ),
    "user_name_script": _(
        "The letters of a user name are of one script, so that no two names look alike."
    ),
    "user_name_taken": _("This user name is taken. Please choose another one."),
    "accounts_many": _(
        "For this invitation no more accounts can be made today. Log in with an account that you "
        "have, or come back tomorrow."
    ),
    "names_many": _(
        "Too many new accounts were tried by invitations of this organizer. Log in with an account "
        "that you have, or come back in two hours."
    ),
    "last_organizer": _(
        "This is the last organizer. Invite another organizer first; once the invitation is "
        "accepted, this is possible."
    ),
    "member_unknown": _("Nobody of this name helps here. An invitation brings in new people."),
    "invitation_gone": _(
        "This invitation is used up, was taken back or is too old. Ask the organizer for a new one."
    ),
    "invitation_own": _(
        "You have this role here already. The link stays valid for the person whom it is meant for."
    ),
    "invitations_many": _(
        "There are 30 open invitations. Take one back, or wait until one is accepted."
    ),
    "account_closed": _("This account is closed. Ask the administrator, or log in by another one."),
    "token_name": _("Please give the token a name of 1 to 60 characters."),
    "token_name_taken": _("There is a token of this name already. Revoke it, or take another."),
    # webhooks
    "url_invalid": _("This is no address that can be called: http:// or https:// and a host."),
    "webhook_taken": _("This address is told already."),
    "webhooks_many": _(
        "Your account or organization has 50 addresses at tournaments that are not over. Remove "
        "one first."
    ),
    "webhooks_limit": _("An event tells five addresses at most."),
    "host_unknown": _("There is no such host."),
    "address_private": _(
        "The address leads into a private network, where this installation does not call."
    ),
    "unreachable": _("Nobody answers at this address."),
    "certificate": _("The certificate of this address is not valid."),
    "no_answer": _("The call was taken, but not answered in time."),
    # rehearsals
    "commands_type": _("The commands have to be a list."),
    "events_type": _("The events have to be a list."),
    # rule variants
    "variant_name": _("Please give these rules a name of 1 to 80 characters."),
    "variant_note": _("The note is a text of at most 2000 characters."),
    "variant_name_taken": _("This game has rules of this name already. Please choose another."),
    "variant_name_fixed": _("A later version keeps the name of the first."),
    "variant_not_draft": _("Published rules do not change any more. Make a new version instead."),
    "variant_not_published": _("Only published rules can be retired."),
    "not_a_variant": _("This file is not an exported rule variant."),
    # people across events
    "person_unknown": _("There is no such person here."),
    "person_twice": _("This person takes part in the event already."),
    "person_merged": _("This record has become part of another one."),
    "merge_missing": _("No record was merged into this one."),
    "merge_stays": _("This can no longer be undone: something new hangs on the record."),
    "people_met": _("Both took part in this event, so they are two people."),
    "organization_missing": _("This event belongs to no organization yet."),
    "import_shown": _("In the file the event was private. Here everybody sees it now."),
    "import_sheets_left": _(
        "Some half-typed score sheets in the file do not fit the event, and were left out."
    ),
    # series
    "series_private_event": _(
        "A private event only counts in a private series: its results would show in the table."
    ),
    "series_other_organization": _("This event belongs to another organization."),
    "series_event_twice": _("This event counts already."),
    "series_one_final": _("The series has its final evening already."),
    "series_followed": _("Another season follows this one already."),
    "series_closed": _("This season is in the archive. Reopen it first."),
    "series_has_money": _("There are entries in the box of this series. Strike them first."),
    "series_not_empty": _("Events count in this series. Remove them first."),
    # score sheets
    "free_tables_limit": _(
        "Many score sheets were opened from your network in a short time. Please wait a little."
    ),
    "sign_ups_many": _(
        "Many people have signed up from your network in a short time. Please wait a little, or "
        "ask the organizer to let more in."
    ),
    "events_often": _(
        "Your account or organization has made many tournaments today. Please wait, or ask the "
        "administrator of this server."
    ),
    "events_open": _(
        "Your account or organization has 200 tournaments that are not over. Finish some of them "
        "first."
    ),
    "series_often": _(
        "Your account or organization has made many series today. Please wait, or ask the "
        "administrator of this server."
    ),
    "series_open": _(
        "Your organization has 100 series that are not in the archive. Put some of them there "
        "first, or delete them."
    ),
    "variants_often": _(
        "Your account has made many rule variants today. Please wait, or ask the administrator of "
        "this server."
    ),
    "variants_open": _(
        "Your account has 200 rule variants that are not retired. Retire some of them first, or "
        "discard drafts."
    ),
    "organizations_often": _("Your account has founded many organizations today. Please wait."),
    "deal_moved_on": _(
        "Another phone has written a deal meanwhile. Is this another one, and not the same again?"
    ),
    "free_table_changed": _(
        "Another phone has changed this sheet. Here is how it stands now: "
        "please check and send again."
    ),
    "free_table_full": _("This sheet is full."),
    "match_running": _("The match is not over yet."),
    # files
    "not_an_event": _("This file is not an exported event."),
    "file_no_json": _("This is not a JSON file."),
    "upload_gone": _("The file has not arrived whole. Please choose it again."),
    "upload_large": _(
        "The file is too large (40 MB at most); the command `import` takes larger ones."
    ),
    "picture_missing": _("Please choose a picture."),
    "picture_large": _("The picture is too large (4.8 MB at most). Please take a smaller one."),
    "picture_unreadable": _(
        "This is no picture that can be read here: JPEG, PNG or WebP, 51 megapixels at most."
    ),
    "photo_late": _("This match is booked by now, so its photo stays as it is."),
    "photos_many": _("This event holds as many photos as it may (300)."),
    "uploads_many": _("Too many files are being sent right now. Please try again in some minutes."),
    "log_missing": _("The file has no log."),
    "entry_invalid": _("An entry of the log is damaged."),
    "log_cut": _("The log has not as many entries as the event knows of."),
    "form_older": _(
        "A version before the first release made this file: open it with that version."
    ),
    "form_newer": _("This file is of a newer version of the program."),
    "log_long": _(
        "The log is too long for a page (40,000 entries at most); the command `import` takes it."
    ),
    "name_unsound": _("A text outside the log has not the form of a name or text."),
    "name_broken": _("A name or text beside the log was changed: it does not fit its seal."),
    "names_missing": _("A name or text that nobody forgot is missing beside the log."),
    "hash_broken": _("An entry was changed after the event: its seal is broken."),
    "head_broken": _("The last entries of the log are missing."),
    "fold_broken": _("An entry does not fit the ones before it."),
    "invariant_broken": _("The books of this event do not balance."),
}
