"""Plain words for the codes of the engine, the format and the desk."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext as _plural

import games
from games.envelope import MAX_LISTED_PROBLEMS, Json, Problem
from games.options import Option
from games.registry import GAMES
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.round_rules import FINAL, ROUND_RULES
from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.domain.series import OPTIONS
from tournaments.wording.games import OF_GAMES
from tournaments.wording.language import in_language
from tournaments.wording.problems_elsewhere import ELSEWHERE
from tournaments.wording.rules import expected

PROBLEMS: dict[str, Promise] = {
    **ELSEWHERE,
    # the next stage
    "not_beside": _("This is no finished event of the same organization and game."),
    "season_not_over": _("The season is not over."),
    "stage_other_format": _("They cannot play this game on in that format."),
    "stage_too_few": _("Fewer can go on from there. Take fewer, or others besides."),
    "stage_one_alone": _("One alone cannot play on. Take more."),
    "stage_alone": _(
        "Pairs or teams play here, and somebody of this table was never entered alone. Let each "
        "pair or team have a place in the series, as entered."
    ),
    "series_not_beside": _("This is no series of the same organization."),
    "ranking_unknown": _("There is no ranking of this title."),
    "season_of_leagues": _("Only leagues have a next season with others going up and down."),
    "stage_other_kind": _("All groups must be of single people, or all of pairs, or of teams."),
    "season_other_kind": _("Only leagues of the same kind stand above and below each other."),
    "stage_same_name": _(
        "One name goes on from more than one event. If that is one person, say so; if not, change "
        "the name there first."
    ),
    # the desk
    "not_permitted": _("Your access does not cover this. Please ask the organizers."),
    "text_invalid": _(
        "The text holds characters that cannot be stored. Type it anew instead of pasting it."
    ),
    "not_your_table": _(
        "You do not sit at this table, so you cannot report for it. Report at your own table, or "
        "ask the desk."
    ),
    "wrong_phase": _("This is not possible at this stage. Reload the page to see the next step."),
    "warnings_unconfirmed": _(
        "Something in this is unusual. Please check the notes below and confirm."
    ),
    "stale_report": _("This match has been reported in the meantime. Look at the table again."),
    "nobody_went_along": _("Did nobody go along? Then the declarer takes all five tricks."),
    "not_your_call": _(
        "Only the people at this table can call from it. Call from your own table, or go to the "
        "desk."
    ),
    "exchange_byes": _(
        "Neither of them has a seat, so nothing would change. Please choose somebody who sits at a "
        "table."
    ),
    "exchange_open": _(
        "A report of one of these tables is not decided yet. Please confirm or reject it first, "
        "then exchange the seats."
    ),
    "exchange_planned": _(
        "Here a plan or a bracket decides who meets whom, so no seats are exchanged. Correct the "
        "result of the match, or enter who played in whose place."
    ),
    "report_open": _(
        "A report of this table is not decided yet. Once it is confirmed, or the desk has decided, "
        "the table can say that it has finished."
    ),
    "table_done_by_report": _(
        "This table has finished as soon as its result is reported. Please report it; a match that "
        "ended early is reported as it stands."
    ),
    "table_not_stopped": _(
        "Nobody said that this table has finished, so there is nothing to take back. A result that "
        "is wrong is corrected in the log."
    ),
    "table_left": _(
        "Somebody has left this table since it finished, so it cannot play on. An organizer can "
        "strike the end of play in the log."
    ),
    "stale_round": _("This was about a round that is over. Look at the table again."),
    "report_waiting": _(
        "A report of this table is already waiting for confirmation. Confirm it or object to it "
        "first, then report anew."
    ),
    "report_unseen": _("The table has reported meanwhile. Please look again."),
    "report_gone": _(
        "This report is no longer waiting: it was confirmed or rejected. If what counts is wrong,"
        " correct it from the table or ask the desk."
    ),
    "confirmer_unknown": _(
        "A confirmation needs a name. Please say who confirms: somebody who sits at this table."
    ),
    "confirmer_same": _(
        "This name has spoken for the report already. Somebody else of the table has to confirm, "
        "or the desk."
    ),
    "confirmer_phone": _(
        "This phone, or this person, has spoken for the report already. Somebody else of the table "
        "confirms on another phone, or the desk does."
    ),
    "runde_unfinished": _(
        "The Runde is not over yet: nobody is at 0 or above 25. Play on, or put right who lost."
    ),
    "signup_closed": _("Sign-up is closed. Please speak to the organizer."),
    "name_too_long": _("The name is too long. Please use at most 60 characters."),
    "text_too_long": _("The text is too long. Please use at most 500 characters."),
    "announcement_long": _("An announcement has at most 200 characters."),
    "number_range": _("This number is too large."),
    "number_unfit": _("This number is too small or too large."),
    "table_number": _("A table has a number from 1 to 999."),
    "amount_large": _("At most 100,000 euros can be booked at once."),
    "name_invalid": _("This is no name of an event. Please give one of 1 to 120 characters."),
    "changed_since": _(
        "It was not taken back, since somebody has changed it meanwhile. Please look at it again."
    ),
    "undo_stays": _(
        "This cannot be taken back: it stays in the log for everybody. Enter what is right anew, "
        "or correct the result in the log."
    ),
    "withdraw_own": _(
        "Somebody else has sent this report, so only that person takes it back. If it is wrong, "
        "say so: then nothing is booked."
    ),
    "withdraw_late": _(
        "Somebody has confirmed this report already, so nobody takes it back alone. If it is "
        "wrong, say so: then nothing is booked."
    ),
    "take_back_asks": _(
        "A second person or the desk stands for this result, so nobody takes it back alone. Ask "
        "the desk to do it."
    ),
    "take_back_late": _(
        "More than ten minutes have passed, so only an organizer takes this result back. Ask the "
        "desk to do it."
    ),
    "take_back_closed": _(
        "The round of this result is over, so the table no longer changes it. Tell the desk what "
        "is wrong: it can correct every result."
    ),
    "result_not_last": _(
        "This is not the last result of the table any more. Tell the desk what is wrong: it can "
        "correct every result."
    ),
    "entry_unknown": _("The log has no entry of this number. Open it from the page of the log."),
    "seats_changed": _("Somebody has changed the seats meanwhile. Please look at them again."),
    "already_published": _(
        "These seats are published already. To change them, take that back first."
    ),
    "not_published": _(
        "These seats are not published (any more), so there is nothing to take back. Publish them"
        " when they are right."
    ),
    "zone_unknown": _(
        "There is no such time zone. Please choose one of the list, such as Europe/Berlin."
    ),
    "setting_value": _("This value does not fit."),
    "final_size_unfit": _(
        "So many cannot go on: at least two, and as many as tables of this game seat."
    ),
    "deals_uneven": _(
        "With so many deals, not everybody at a table deals or sits out equally often."
        " Please choose a multiple of the number of people who play at the same time."
    ),
    "deals_many": _("No match of this game can have so many deals. Please choose fewer."),
    "setting_unknown": _("There is no such setting."),
    "settings_type": _("The settings must be an object."),
    "format_unknown": _("There is no such format."),
    # fields
    "report_type": _("This is not a report."),
    "game_unknown": _("There is no such game."),
    "judge_unknown": _("There is no such question to the judge."),
    "totals_step": _("Nobody can have these points: under these rules all points go in steps."),
    "totals_limit": _("Nobody can have these points in a match by these rules."),
    "totals_counts": _("These are more deals than were played."),
    "totals_negative": _("A player with less than 0 points has lost a deal."),
    "totals_sum": _("Where nobody has lost a deal, everybody together has more points."),
    "counter_missing": _(
        "The event counts this, and the report does not tell it. Please enter it; where there was"
        " none, enter 0."
    ),
    "depth_too_shallow": _("This event wants to know more of a match. Please keep the sheet."),
    "field_missing": _("This is missing."),
    "teams_wrong": _("These parties do not fit this table."),
    "field_type": _("This value has the wrong form."),
    "field_not_allowed": _("This does not belong here."),
    "unknown_field": _("There is no such field."),
    "variant_type": _("The rule options must be an object."),
    "variant_unknown": _("There is no such rule option."),
    "variant_value": _("This value does not fit the rule option."),
    "player_name": _(
        "This is no name that can be read. Please give one with a letter or digit, not starting "
        "with “:”."
    ),
    "name_taken": _("This name is taken. Add an initial or a nickname."),
    "player_duplicate": _(
        "Somebody of this name is there already. Add something that tells them apart, such as an "
        "initial."
    ),
    "player_unknown": _("Nobody here has this id. Those who take part go by ids such as e3."),
    "name_duplicate": _("This name stands here twice."),
    "first_dealer_unknown": _("Nobody of this name plays here."),
    "first_player_unknown": _("Nobody of this name plays here."),
    "players_count": _("This number of players does not fit the game."),
    "changes_not_allowed": _("In this match the players at a table cannot change."),
    "changes_type": _("A change names a deal and a player who leaves."),
    "field_missing:changes": _("Who leaves? Please choose somebody who sits at this table."),
    "players_count:changes": _(
        "With fewer players this game cannot go on. Let a substitute come, or end the match here."
    ),
    "name_too_long:changes": _("A name at a table has at most 40 letters."),
    "no_leavers": _(
        "Here nobody leaves a running match. Play it to its end, or ask the desk to end it."
    ),
    "no_substitutes": _(
        "In a tournament nobody takes over a seat in mid-match. The table goes on without who "
        "leaves, and the newcomer plays from the next round on."
    ),
    "change_order": _("Changes stand in the order of the deals that were played so far."),
    "level_ambiguous": _("Send either the sheet or the result, not both."),
    "level_missing": _("There is neither a sheet nor a result."),
    # Brokdorf, the sheet
    "deals_type": _("The deals must be a list."),
    "deal_type": _("This is not a deal."),
    "kind_unknown": _("There is no such kind of deal."),
    "end_unknown": _("A Runde cannot end like this."),
    "bid_range": _("A bid is 0 to 5 tricks."),
    "tricks_range": _("A player takes 0 to 5 tricks."),
    "tricks_total": _("The tricks of a deal must add up to 5."),
    "trump_unknown": _("Trumps are clubs, spades, hearts or diamonds."),
    "card_unknown": _("There is no such card in this pack."),
    "card_duplicate": _("This card appears twice."),
    "points_range": _("Nobody can have this many points at the end of a Runde."),
    "bids_order": _("Each number must be higher than all before it."),
    "bids_mismatch": _("Declarer or number disagree with the bids."),
    "bids_all_gut": _("Everybody said GUT: then there was no deal to play."),
    "bids_not_all_gut": _("Somebody named a number, so not everybody said GUT."),
    "luschen_hand": _("This hand is not five Luschen, or three of them are of one suit."),
    "revoke_not_participant": _("A player who went WEG cannot have revoked."),
    "play_illegal": _("This card was not allowed here."),
    "deal_after_end": _("The Runde was over before this deal."),
    "dealer_unknown": _("Who dealt? A misdeal needs its dealer."),
    "stechen_not_needed": _("Nobody is level at the top: there is no Stechen."),
    "stechen_after_end": _("The Stechen was decided before this deal."),
    "stechen_player": _("Only the level players take part in the Stechen."),
    "draws_incomplete": _("Every level player draws a card."),
    # Brokdorf, the result
    "tied_count": _("At least two players must be level for a Stechen."),
    "tied_loser": _("The loser must be one of the level players."),
    "no_claim_loser": _("The loser pays and cannot be without a claim."),
    "no_claim_off": _("Claims are switched off here: everybody is paid."),
    "no_claim_all": _("Somebody besides the loser must have played."),
    "payer_not_fellow": _("The winner cannot pay for all."),
    "payer_off": _("Here nobody pays for all after a Durchmarsch."),
    "points_incomplete": _("The points of this player are missing."),
    "points_not_ended": _("With these points the Runde is not over: nobody is at 0 or above 25."),
    "points_tied": _("These are not exactly the players with the most points."),
    "tied_missing": _("Several players have the most points: who had to play the Stechen?"),
    "points_loser": _("Somebody else has more points than the loser."),
    "points_durchmarsch": _("These points do not fit a Durchmarsch."),
    "payer_not_top": _("This player does not have the most points and does not pay for all."),
    "points_no_claim": _("Players who never played stand at 15 (or 20 after a misdeal)."),
    "points_unreachable": _("A deal has only five tricks: these points cannot be reached."),
    # warnings
    "dealer_out_of_turn": _("Somebody dealt out of turn."),
    "luschen_hand_played": _("A hand of five Luschen was played that had to be dealt anew."),
    "exclusion_without_repeat": _("Only one revoke stands on this sheet: is the exclusion right?"),
    "points_sum": _("The points do not add up to a multiple of five. Was there a revoke?"),
    "looks_like_durchmarsch": _("These points look like a Durchmarsch. Was it none?"),
    "runde_too_soon": _(
        "Less than three minutes have passed since the last Runde of this table, or since it began "
        "to play."
    ),
    "round_overdue": _("The round's time is over already."),
    "cutoff_overdue": _("The cut-off time has passed already."),
    "draw_improvable": _("An exchange of two players would save a repeat meeting."),
    "not_swiss": _("The tables do not follow the balances."),
    "table_sizes_overridden": _("The table sizes depart from the rule."),
    # the WM format
    "at_invalid": _(
        "The clocks skip this time on that day, or it does not exist. Please give another one."
    ),
    "too_many_players": _(
        "The tournament is full: the settings allow no more people. An organizer can raise that "
        "number there."
    ),
    "registered_more": _(
        "More are registered already. Choose a number that holds all of them, or delete some first."
    ),
    "teams_short": _(
        "A team was registered with too few people for this. Delete it and enter it again with all "
        "of them, or choose less."
    ),
    "setting_fixed": _(
        "This is fixed since the start: everybody plays by it, and another value would change what "
        "is behind. For another one make a new event, or go on with the next stage."
    ),
    "partners_unfit": _(
        "Partners can stay together where single people play fours with a partner, drawn by lot, "
        "by standing or by Mitchell. For this game or these tables choose fixed pairs, or let "
        "partners change."
    ),
    "partners_odd": _(
        "Their number is odd, so somebody would have no partner all evening. Enter one more, who "
        "may only fill a table, or take somebody back, or let partners change in each round."
    ),
    "round_rules_begun": _(
        "This round runs or has been played: its results were counted by its rules, so they stay. "
        "Give other rules to a round that is still to come, or play on in another event."
    ),
    "round_rules_beyond": _(
        "There are not so many rounds, so these rules would never hold. Choose another round, or "
        "take these rules away first."
    ),
    "round_rules_no_final": _(
        "No final is agreed that could have rules of its own. Agree on a final first, or take "
        "these rules away."
    ),
    "rounds_drawn": _(
        "More rounds are drawn or played already. Choose at least as many; a drawn round that has "
        "not begun can be dropped by ending the rounds."
    ),
    "cutoff_past": _(
        "This time has passed today. To end the preliminary soon, choose a time some minutes ahead."
    ),
    "too_few_players": _(
        "Too few people take part for a table. Enter more, or let somebody fill the table."
    ),
    "late_entry_closed": _(
        "Late entry is closed: the round until which the settings allow it has begun. Choose a "
        "later round in the settings, then enter the name again."
    ),
    "late_entry_never": _(
        "The settings let nobody in after the start. Change “Late entry until round” in the "
        "settings, then enter the name again."
    ),
    "late_entry_book": _(
        "The rule book of the WM mode lets nobody in after the start (L5). If all agree, raise "
        "“Late entry until round” in the settings, then enter the name again."
    ),
    "late_entry_last": _(
        "The last round has begun, so no draw follows that could give a seat. Add a round in the "
        "settings, then try again."
    ),
    "late_entry_cutoff": _(
        "The preliminary is over: only those who got through play on. Newcomers can watch, or "
        "play at the next event."
    ),
    "late_entry_final": _(
        "Only those who qualified play now, so nobody new gets a seat. Newcomers can watch, or "
        "play at the next event."
    ),
    "late_entry_over": _(
        "The event is over, so nobody can be entered. Make another event, or undo its end in the "
        "log if it goes on."
    ),
    "late_entry_none": _(
        "The bracket was drawn at the start and has no place for one more. Before the first match, "
        "undo the start in the log, enter the name, and start again."
    ),
    "player_active": _(
        "A player who still takes part is excluded (or withdrawn), not banned. Exclude this "
        "person first; the ban can follow."
    ),
    "player_banned": _(
        "This person is banned from the event. If that was wrong, an organizer takes the ban back"
        " in the log."
    ),
    "leaving_decides": _(
        "By this somebody else would have won, so it is not done by phone. Please tell the desk, "
        "which enters it."
    ),
    "finalist_by_desk": _(
        "You are in the final: somebody else may play for you. Please tell the desk, which decides "
        "who joins."
    ),
    "final_begun": _(
        "The final has begun, and nobody has left it before the first result. To change its seats, "
        "strike its beginning in the log."
    ),
    "already_excluded": _(
        "This person is excluded already. If that was wrong, strike the exclusion in the log."
    ),
    "winner_level": _(
        "Two are level for the first place then, so nobody would have won. Put right in the log "
        "how they went out, then exclude."
    ),
    "player_not_active": _(
        "This player is not in the tournament (any more), so nothing can be entered. Choose "
        "somebody who plays, or enter that this person is back."
    ),
    "no_running_runde": _(
        "No match is running at this player's table, so there is none to wait for. Enter that the"
        " person leaves at once."
    ),
    "already_leaving": _(
        "This player leaves after the running match already. Nothing has to be entered; to change"
        " it, take that entry back."
    ),
    "round_number": _(
        "This is not the next round: meanwhile the event has gone on. Reload the page and look at"
        " it again."
    ),
    "seat_unknown": _(
        "This player is not in, or sits out, so there is no seat. Choose somebody who sits at a "
        "table."
    ),
    "replace_person": _(
        "In pairs and teams one person is replaced, not all of them. Choose who stops playing."
    ),
    "replace_same": _(
        "This is the name of who plays there. To mend a name, change the name; a substitute of the "
        "same name needs something that tells them apart."
    ),
    "not_sitting_out": _(
        "This person plays in the next round anyway. To sit it out, name a later round for coming "
        "back."
    ),
    "sits_out_to_the_end": _(
        "This round is not played any more. Name an earlier one for coming back, or leave instead."
    ),
    "sits_out_by_desk": _(
        "In WM mode a player who sits out keeps euros out of play, so the desk decides on it. "
        "Please ask there."
    ),
    "fills_already": _("This person only fills a table already. Nothing has to change."),
    "fills_not": _("This person counts already. Nothing has to change."),
    "fills_in_final": _(
        "The finalists are fixed, so everybody keeps what they are. Strike the final in the log "
        "first to change it."
    ),
    "contenders_few": _(
        "At least two people have to count for the places. Let this person count, or enter more "
        "people first."
    ),
    "seated_already": _(
        "This person sits or sat at a table of this round, or has left. Look at the places again; "
        "the next draw seats everybody."
    ),
    "place_gone": _(
        "This place is not free: its table has reported, closed or filled up, or cannot seat so "
        "many. Look at the places again, or wait for the next draw."
    ),
    "report_first": _(
        "A report of this table waits, made by those who sit there now. Confirm or reject it "
        "first, or let the newcomer sit down after the match."
    ),
    "pairs_fixed": _(
        "The bracket decides who meets whom. Two sides can change places, as long as their round "
        "has not begun."
    ),
    "swap_parts": _(
        "These two play in different parts of the bracket, and a result brought each of them "
        "there. If that result is wrong, correct it in the log; else swap two of the same part."
    ),
    "draw_same": _(
        "Another draw gives the same seats: they follow from the results or from the plan, "
        "not from chance."
    ),
    "seat_duplicate": _(
        "This player sits twice, and nobody can play at two seats. Leave one of them."
    ),
    "same_person": _(
        "Twice the same person was chosen, so nothing would change. Choose two different people."
    ),
    "seat_missing": _(
        "Somebody has no seat, and everybody who plays needs one. Give a seat to each, or name "
        "who sits out."
    ),
    "table_size": _(
        "A table has 2 to 6 players. Put people from a table that is too big to one that is too "
        "small."
    ),
    "table_sizes": _(
        "These are not the table sizes of the rule, so somebody would have an advantage. Draw "
        "again, or seat them as the desk shows it."
    ),
    "cutoff_passed": _(
        "The cut-off time has passed: no new round begins. Go on with the final, or set a later "
        "time in the settings."
    ),
    "seats_outdated": _(
        "The field has changed since the draw. Please fit the seats to it, or draw again."
    ),
    "refit_planned_seats": _(
        "These seats follow a plan, so they are not fitted. Draw again instead."
    ),
    "wish_known": _("This wish holds already."),
    "wish_unknown": _("There is no such wish."),
    "seats_fit": _(
        "The seats fit the people who play, so nothing has to change. To change them all the "
        "same, exchange two people or draw again."
    ),
    "table_unknown": _(
        "There is no table of this number now. Choose one of the tables that the desk shows."
    ),
    "table_closed": _(
        "Nobody plays at this table now: it has finished, or its round is not on. If it has only "
        "been said to have finished, it can play on; what it has reported can be corrected."
    ),
    "no_clock_step": _(
        "The clock did not step in this round, or that is decided already. To change the time, "
        "give or take minutes at the clock."
    ),
    "at_order": _(
        "This lies before the last match of the table, so the order would not fit. Give a later "
        "time, or correct the earlier match."
    ),
    "playoff_players": _(
        "These are not the players of the play-off. Enter exactly those whom the desk names, each"
        " once."
    ),
    "playoff_tables": _(
        "The tables of the play-off have other sizes. Put people together as the desk shows it."
    ),
    "playoff_end": _(
        "In a play-off only the loser counts, so a Durchmarsch is entered as a normal end. Choose"
        " that, with the same loser."
    ),
    "final_seats": _(
        "These are not exactly the finalists. Choose those whom the desk names; one fewer leaves "
        "out those who do not come."
    ),
    "threshold_lower": _(
        "The threshold can only be lifted, since people went out by it. Give a higher number, or "
        "take back the last change."
    ),
    "stage_carries_not": _("Points count on in an evening or a Swiss only."),
    "threshold_negative": _(
        "The threshold cannot lie below 0, since nobody has less. Give 0 or more."
    ),
    "threshold_same": _(
        "That is the threshold already, so nothing would change. Give a higher number."
    ),
    "start_balance_unused": _(
        "This evening begins with the preliminary: nobody brings euros along. To give somebody "
        "euros, correct the account of this person."
    ),
    "start_balance_missing": _(
        "It is not known yet what everybody brings along, so nobody can be seated by it. Enter it"
        " on the page of the players first."
    ),
    "fine_amount": _(
        "A fine is at least 1 euro, and at most what the settings of the event say. Give another "
        "amount, or change the settings."
    ),
    "same_account": _(
        "Payer and payee are the same, so nothing would move. Choose two different people."
    ),
    "amount_range": _("This amount is too small. It must be at least 1 euro."),
    "penalty_unknown": _(
        "The rules of the event do not have this penalty. Choose one of them, or give the points "
        "without one."
    ),
    "no_game_penalty": _(
        "A season has no game points that decide apart from the score. Take the penalty from the "
        "league points."
    ),
    "penalty_range": _(
        "These points cannot be booked. Give a number from −1,000,000 to 1,000,000 that is not 0."
    ),
    "insufficient": _(
        "There is not enough on this account. Give at most what stands there, or choose another "
        "account."
    ),
    "target_invalid": _(
        "Only what was played or decided can be corrected, and only while it is not struck. Open "
        "that entry in the log and correct it there."
    ),
    "correction_type": _(
        "The corrected entry must be of the same kind. To replace it by something else, strike it"
        " and enter that anew."
    ),
    "correction_conflict": _(
        "A later entry rests on this one and would no longer fit. Correct this one in the log. "
        "There you can strike the later ones with it. Or you leave all as it was played and note a "
        "ruling."
    ),
    "already_paused": _("The clock stands still already. To let it run, go on at the clock."),
    "not_paused": _("The clock is running already. To stop it, pause it."),
    "round_ends_now": _("Less time than that is left: the round ends now."),
    "table_ends_now": _("Less time than that is left: the time of this table ends now."),
    "minutes_range": _(
        "From 1 to 120 minutes more or less at once. For more do it twice; to end the round there "
        "is a button of its own."
    ),
    "no_clock": _(
        "No clock runs here, so there is no time to change. The round is over when its tables have "
        "finished, or when the desk ends it."
    ),
    "timer_unknown": _("There is no such signal."),
    "event_unknown": _(
        "Events of this kind know no such action. Choose one of those that the desk offers."
    ),
    "command_unknown": _(
        "There is no command of this type. The description of the API lists all of them."
    ),
    "event_type": _("This is not an entry."),
    # knock-out
    "pair_needs_two": _(
        "A pair has two people, and one of their names is missing or stands twice. Enter both: "
        "“Anna & Bernd”. Without a partner please ask the desk."
    ),
    "side_size": _(
        "So many people a side cannot play this game. Choose another number of people a side, or "
        "another game."
    ),
    "seats_unfit": _(
        "So many people at a table cannot play this game. Choose another number of people at a "
        "table, or another game."
    ),
    "not_a_match": _(
        "These two have no match to play now. Look in the plan who meets whom, and choose one of "
        "these tables."
    ),
    "seeds_incomplete": _(
        "The seeding has to hold everybody once. Put each name on it, and none twice."
    ),
    "match_unfinished": _(
        "The game is not finished yet, so nobody has won. Play it to its end, or report it as the"
        " desk decides."
    ),
    # evenings and Swiss
    "player_not_withdrawn": _(
        "Only somebody who has left can come back, and this person has not. Nothing has to be "
        "entered."
    ),
    "player_not_seated": _(
        "This person does not sit at a table that is playing. Choose somebody who does, or wait "
        "for the next draw."
    ),
    "match_reported": _(
        "This table has reported a match already. If it is wrong, correct it from the table or in"
        " the log."
    ),
    "plan_impossible": _(
        "So many people cannot be seated at the tables that the settings allow. Change the sizes "
        "of tables in the settings, or let somebody fill a table or sit out."
    ),
    "match_empty": _(
        "A report needs at least one deal. Write one down; if nothing was played, the desk closes"
        " the table."
    ),
    "deals_too_many": _(
        "These are more deals than a round has. Take off those that were played too many, or ask "
        "the desk what counts."
    ),
    "match_short": _("The match is not over yet. Should it count as it stands?"),
    "matches_missing": _("This table has not reported everything: what is missing brings nothing."),
    "cash_differs": _("The amount differs from what the table owes."),
    "order_not_level": _(
        "An order is for all people who share one place, each once. Name them all; an order that "
        "was entered before is taken back first."
    ),
    "nothing_played": _(
        "No round has been played yet, so nobody has a place. Play a round first, or delete the "
        "event."
    ),
    # league
    "match_days_needed": _("The season has no number of match days. Say how many there are to be."),
    "score_needs_sides": _(
        "Victory points are shared by two sides: choose fixed pairs, duels, or tables of a game "
        "with partners."
    ),
    "no_match_points": _("Game points are the score here; take the penalty from that."),
    "no_free_place": _(
        "The plan has no free place: everybody has a match on every day. Somebody new can play in "
        "place of a side that has left, as a substitute, or in the next season."
    ),
    "boards_played": _(
        "A match of this season was played or decided already, so every match keeps its number of "
        "tables. Strike in the log what was played, or change it for the next season."
    ),
    "match_of_two": _(
        "Only matches of two sides are at home and away and can be added by hand. Tables of more "
        "follow from the plan: plan the match days to come again."
    ),
    "match_day_open": _(
        "This match day is open already or there is none of this number, so its tables are fixed. "
        "Choose one that is still to open, or leave the field empty for a new match day."
    ),
    "plays_that_day": _(
        "This side has a match on that day already. Choose another match day, or leave the field "
        "empty for a new one."
    ),
    "home_played": _(
        "Something of this match was played or decided, so who is at home stays. If the result "
        "itself is wrong, correct it in the log."
    ),
    "still_here": _(
        "The side of this place has not left. Enter first that it leaves, or choose a place that "
        "is free."
    ),
    "season_over": _(
        "All match days of the season were opened. Add a match for a further one, or finish the "
        "season."
    ),
    "no_match_day": _(
        "There is no such match day to come: it was opened, or the plan ends before. Choose one "
        "of those in the plan."
    ),
    "not_in_match": _("This side does not play in this match. Choose one of its sides."),
    "season_planned": _(
        "This season is planned as a whole, so no match day is drawn. Open the next one instead."
    ),
    "season_by_standings": _(
        "This season is paired by the standings, day by day, so no plan is made for all. Draw the"
        " next match day instead."
    ),
    "match_settled": _(
        "Nothing is left to play in this match. If its result is wrong, correct it in the log."
    ),
    "substitute_named": _("A substitute was found already. Please tell the desk that you come."),
    "after_deadline": _("The deadline of this match has passed."),
    "before_its_day": _(
        "Match days open one after the other, and this one later than that by itself. The result "
        "can be entered once the desk has opened it."
    ),
    "postponed_to_past": _(
        "This time has passed. A match can only be moved to a time to come, so choose a later one."
    ),
    "lineup_size": _(
        "So many people do not play on one side of a table. Name as many as the settings say for "
        "a side."
    ),
    "team_leaves_by_desk": _("Only the desk takes a whole team out of a season. Please tell it."),
    "lineup_fixed": _(
        "The line-ups are laid open: only the desk can change them now. Please tell it whom you "
        "want to put up."
    ),
    "roster_long": _("A team has at most 40 people."),
    # the cash book
    "cents_range": _(
        "This amount cannot be booked. Please give one between 0.01 and 100,000 euros."
    ),
    "fee_range": _("This is no entry fee. Please give an amount between 0 and 100,000 euros."),
    "nothing_open": _(
        "Here nothing is left to pay. If an amount was booked wrongly, strike it in the cash book"
        " and book it again."
    ),
    "cash_unknown": _(
        "The cash book has no such entry, or it is struck already. Reload the page to see what "
        "stands there."
    ),
    "prizes_given": _(
        "A prize was handed out already, so the prizes stay what they are. Take that back first, "
        "then change them."
    ),
    "prize_unfit": _(
        "Nothing can decide about one of these prizes: rounds, tables or deals do not compare, or "
        "only in the standings. Give it for a place."
    ),
    "box_prize_unfit": _(
        "The box of a season has prizes for places, for the last, for everybody, and sums that "
        "stay for something. Leave out a pot, tables and lots: all prizes are of the box."
    ),
    "box_over_all": _(
        "The shares of the box come to more than 100 % with those of the rankings. Lower one of "
        "them, or take one away."
    ),
    "prize_unread": _(
        "Before the colon of a line nobody is named. Write for instance “3: ham”, “2–5: 10 €”, "
        "“6–: sausage”, “every third: sausage”, “last: soap” or “all: pretzel”. Or leave the colon "
        "out, then it is for the next place."
    ),
    "prize_share_open": _(
        "Nobody knows yet how many get this share. Name the places with their number, such as "
        "“2–5: 10 %”, or give an amount or a thing."
    ),
    "pot_unread": _(
        "This is no pot. Write for instance “pot: 15 € a head”, “pot: 60 % of the fees + 50 % of "
        "the lost money, at least 200 €” or “pot: box” alone."
    ),
    "prizes_over_pot": _(
        "The shares of the pot come to more than 100 %, which nobody can pay. Lower one of them, "
        "or take one away."
    ),
    "last_place_has_prize": _(
        "Every place has a prize already: leave out the one for the last, or give fewer prizes."
    ),
    "moves_over": _(
        "More go up and down than can take part: lower these numbers, or raise that of the most "
        "players."
    ),
    "least_over_evenings": _(
        "Nobody could have a place: there are fewer planned evenings than this. Lower this number, "
        "or plan more evenings."
    ),
    "final_unfilled": _(
        "More people go on than can take part: lower this number, or raise that of the most "
        "players."
    ),
    "prizes_many": _(
        "These are too many prizes, or one has more than 200 letters. Put some together, or "
        "shorten the text."
    ),
    "label_long": _("A label has at most 40 letters. Please shorten it."),
    "fee_of_both": _("A fee is for one person or for a label. Please leave out one of the two."),
    "labels_many": _("There are 12 labels already. Please use one of these."),
    "label_unknown": _(
        "This person does not have this label, so there is nothing to take away. Reload the page "
        "to see what stands now."
    ),
    "not_decided": _(
        "Prizes are handed out when all is over, since places can still change. Finish the event "
        "first."
    ),
    "not_won": _(
        "This prize is not this person's: the places have changed. Reload the page to see who has"
        " it."
    ),
    "handed_already": _(
        "This prize was handed out already. If that was a mistake, take it back first."
    ),
    "not_handed": _(
        "This prize was not handed out, so there is nothing to take back. Reload the page to see "
        "what stands now."
    ),
    # who tells whom
    "break_range": _("A break ends within the next 12 hours. Please give a time to come."),
    "announcements_many": _("Three announcements stand there already. Please withdraw one first."),
    "note_unknown": _(
        "There is no note on this table: somebody has taken it off. Reload the page to see what "
        "stands now."
    ),
    "announcement_unknown": _(
        "This announcement no longer stands: somebody has withdrawn it. Reload the page to see "
        "those that do."
    ),
    "called_already": _("This table has called already. Somebody is on the way."),
    "called_lately": _("This table called within the last minute. Please wait a moment."),
    "not_called": _(
        "This table no longer calls: somebody has answered already. Nothing is left to do."
    ),
    "cash_full": _(
        "The cash book of this event is full. Put several small amounts together in one entry."
    ),
    "no_wish": _(
        "Nobody asks for another date of this match any more. To move it, choose a date yourself."
    ),
    "roster_short": _(
        "A team needs enough people for all its tables, each of them once. Add names, or take "
        "away those that stand there twice."
    ),
    # draws
    "commitment_mismatch": _("The seed is not the one whose hash was promised."),
    "inputs_mismatch": _("Something that went into the draw was changed."),
    "solver_differs": _("Another version of the draw made this. Check it with that version."),
    "tables_differ": _("Other tables come out."),
    "byes_differ": _("Others sit out."),
    "cost_differs": _("The stated cost of the draw is wrong."),
    "rule_value": _("This value is not allowed in the rule of a draw."),
    "score_count": _("There must be one score for each player."),
    "club_count": _("There must be one club for each player."),
}


# the words of some game, for whoever does not know which is played
_ANYWHERE = {code: words for says in OF_GAMES.values() for code, words in says.items()}


def say(code: str, game: str = "", field: str = "") -> str:
    """Return the sentence for a code, by the game and the field of its form.

    It names unknown codes, so that support can find them.
    """
    own = OF_GAMES.get(game, {})
    at_field = own.get(f"{code}:{field}") or own.get(code) or PROBLEMS.get(f"{code}:{field}")
    if code == "field_missing" and not at_field and (label := _label(game, field)):
        return (
            label if label.endswith("?") else _now("%(label)s: this is missing.") % {"label": label}
        )
    words = at_field or PROBLEMS.get(code) or _ANYWHERE.get(code)
    return str(words) if words else _now("This is not possible (%(code)s).") % {"code": code}


def _label(game: str, field: str) -> str:
    """The label of a field of the deals of a game; "" if there is none."""
    schema = GAMES[game].deal_schema if game in GAMES else None
    label = schema.label(field) if schema else None
    return in_language(label) if label else ""


def at_line(code: str, line: int) -> str:
    """The sentence for a code of a list that is typed in lines, of which this is the number from
    0."""
    return _now("Line %(n)d: %(problem)s") % {"n": line + 1, "problem": say(code)}


def with_messages(problems: tuple[Problem, ...], game: str = "") -> list[Json]:
    """Problems with their words, for templates and the API: the first 100, and how many more."""
    first = problems[:MAX_LISTED_PROBLEMS]
    lines = [{"code": p.code, "path": p.path, "message": _sentence(p, game)} for p in first]
    if more := len(problems[MAX_LISTED_PROBLEMS:]):
        text = _plural("… and %(n)d more", "… and %(n)d more", more) % {"n": more}
        lines.append({"code": "more_problems", "path": "", "message": text})
    return lines


def _sentence(problem: Problem, game: str) -> str:
    """The sentence for a problem; that of an option says which values it takes, if all options of
    this key take the same."""
    words = say(problem.code, game)
    if place := _single_round(problem.path, game):
        words = f"{place} {words}"
    if line := re.search(r"prizes\[(\d+)\]$", problem.path):
        return at_line(problem.code, int(line[1]))
    if problem.code not in ("setting_value", "variant_value"):
        return words
    key = problem.path.rpartition(".")[2]
    takes = {expected(option) for option in _options(problem.code, game) if option.key == key}
    return f"{words} {takes.pop()}".strip() if len(takes) == 1 else words


def _single_round(path: str, game: str) -> str:
    """Return which round's rules a path speaks of, and which option of them; "" for none."""
    settings, _dot, place = path.partition(f".{ROUND_RULES}.")
    if settings != "settings" or not place:
        return ""
    key, _dot, option = place.partition(".")
    title = _now("Final") if key == FINAL else _now("Round %(n)s") % {"n": key}
    known = GAMES[game].options if game in GAMES else ()
    labels = {each.key: in_language(each.label) for each in known}
    return f"{title}: " + (f"{labels.get(option, option)}:" if option else "")


def _options(code: str, game: str) -> Iterator[Option]:
    """The options that a code may speak of."""
    if code == "setting_value":
        for form in FORMATS.values():
            yield from form.settings
        yield from OPTIONS
    else:
        for key in (game,) if game in GAMES else GAMES:
            yield from games.options(key)


def in_words(refused: RefusedError) -> str:
    """Everything that a refusal says, and when it can be tried again if it was for a limit."""
    words = [line["message"] for line in with_messages(refused.problems)]
    if isinstance(refused, LimitReached):
        words.append(_again_in(refused.wait))
    return " ".join(words)


def _again_in(wait: timedelta) -> str:
    seconds = math.ceil(wait.total_seconds())
    if seconds < 120:
        return _now("Possible again in %(n)d s.") % {"n": seconds}
    if seconds < 7200:
        return _now("Possible again in %(n)d min.") % {"n": math.ceil(seconds / 60)}
    return _now("Possible again in %(n)d hours.") % {"n": math.ceil(seconds / 3600)}


def in_a_line(line: Json) -> str:
    """A problem with its words as one line of text, with its place where it has one."""
    place = f" ({line['path']})" if line["path"] else ""
    return f"{line['message']}{place}"
