"""A game at the terminal, line by line. High Card is the game where the words matter."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixgun.cli.screen import Screen
from sixgun.core.game import Game, games, load_game
from sixgun.core.match import Match, verify_chance
from sixgun.core.record import Given, parse
from sixgun.games.highcard.choices import Play

Cli = Callable[..., Any]
DUEL = ("play", "highcard", "--scenario", "noon", "--seat", "ringo", "--bot", "random", "--seed", "4")
SHOT_AT = (*DUEL[:-1], "6")
"""A duel in which Ringo, who plays the lowest card first, is shot at before he shoots."""


def records(data_home: Path) -> list[Path]:
    return sorted((data_home / "sixgun" / "records").glob("*.jsonl"))


def test_the_first_option_every_time_plays_on(cli: Cli, tmp_path: Path, key: str, scenario: str) -> None:
    game = load_game(key)
    seat = game.seats(game.start(game.setup(scenario)))[0]
    path = tmp_path / "game.jsonl"
    start = ("play", key, "--scenario", scenario, "--seat", seat, "--bot", "random", "--seed", 5)
    ran = cli(*start, "--record", path, typed="1\n" * 12)
    assert (ran.code, ran.err) == (0, "")
    assert str(path) in ran.out
    record = parse(path.read_text())
    assert any(isinstance(item, Given) and item.choice is not None for item in record.items)
    Match(game, record)


def test_scenario_and_side_are_chosen_from_lists_with_their_stories(cli: Cli, data_home: Path) -> None:
    ran = cli("play", "highcard", "--bot", "random", typed="9\n1\nnobody\nbelle\nquit\n")
    assert ran.code == 0
    assert "Only one of them has a return ticket." in ran.out
    assert "Type a number from 1 to 3." in ran.out and "Type a number from 1 to 2." in ran.out
    (path,) = records(data_home)
    head = parse(path.read_text()).head
    assert head.setup["scenario"] == "noon"
    assert head.seats == {"ringo": "random", "belle": "person"}


def test_a_scenario_file_says_which_game_it_is_for(cli: Cli, data_home: Path) -> None:
    situation = Path(__file__).parents[2] / "docs" / "situations" / "frontera-house.toml"
    ran = cli("play", "--scenario", situation, "--both", "--seed", 1, typed="")
    assert (ran.code, ran.err) == (0, "")
    (path,) = records(data_home)
    assert parse(path.read_text()).head.game == "frontera"


def test_leaving_the_menu_starts_no_game(cli: Cli, data_home: Path) -> None:
    ran = cli("play", "highcard", typed="")
    assert ran.code == 0 and "No game was started." in ran.out
    assert not data_home.exists()


def test_options_show_odds_and_the_question_mark_shows_where_they_come_from(cli: Cli) -> None:
    ran = cli(*DUEL, typed="? 1\n")
    assert "1  the 3 against Belle  hit 25.0 %" in ran.out
    assert "+1 steady hand  highcard.shoot.steady" in ran.out
    assert "25.0 %  1/4  highcard.shoot.roll" in ran.out


def test_the_log_names_dice_modifiers_and_rules(cli: Cli) -> None:
    ran = cli(*DUEL, typed="1\n2\n")
    assert "(1D6 2, +1 steady hand: 3).  highcard.shoot.roll highcard.shoot.steady" in ran.out


def test_nobody_reads_what_another_seat_draws(cli: Cli) -> None:
    ran = cli(*DUEL, typed="")
    assert ran.out.count("You draw") == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("9", "There is no option 9; there are 1 to 3."),
        ("0", "There is no option 0"),
        ("99999999999999999999", "is not the number of an option"),
        ("² ", "Type the number of an option, or help."),
        ("foo", "There is no 'foo' here"),
        ("1 2 3", "That option has no place to change"),
        ("play", "There are 3 options of that kind"),
        ("play 1", "A place is two numbers x y"),
        ("play x y", "'x' is not a number"),
        ("play nan inf", "'nan' is not a number"),
        ("? 77", "There is no option 77"),
        ("?x", "'x' is not the number of an option"),
        ("rule", "rule needs an id"),
        ("rule highcard.shoot.rol", "did you mean highcard.shoot.roll"),
        ("log many", "log takes a number of lines"),
        ("undo", "There is no choice of yours to take back"),
        ("always stand", "always takes one of: play."),
        ("always play when x", "a condition is a fact, a sign and a number"),
        ("always play when inches > 6", "The question has no fact 'inches'"),
        ("always play now", "An order is always play"),
        ("save /nowhere/at/all.jsonl", "That cannot be saved: there is no folder"),
        ("ask", "There were no orders."),
        ("orders", "There are no orders"),
        ("help", "exact odds and modifiers of option 3"),
        ("rule shoot.roll", "A shot is one die with its modifiers"),
        ("table", "hand: 3, 5, 7"),
        ("log 1", "Belle fills the hand to 3 cards."),
        ("why", "Belle: any of the options"),
        ("\x00\x1b[A", "Type the number of an option, or help."),
    ],
)
def test_every_line_gets_an_answer(cli: Cli, data_home: Path, line: str, answer: str) -> None:
    ran = cli(*DUEL, typed=f"{line}\n")
    assert ran.code == 0 and ran.err == ""
    assert answer in ran.out
    assert "The game is saved in" in ran.out
    items = parse(records(data_home)[0].read_text()).items
    assert not any(isinstance(item, Given) and item.choice is not None for item in items)


def test_undo_is_refused_once_chance_has_answered(cli: Cli) -> None:
    ran = cli(*SHOT_AT, typed="1\n2\nundo\n")
    assert "Too late: chance has answered since (highcard.shoot.duck)" in ran.out


def test_undo_does_not_go_behind_choices_made_in_secret(cli: Cli) -> None:
    ran = cli(*DUEL, typed="1\nundo\n")
    assert "There is no choice of yours to take back" in ran.out


def test_undo_with_real_dice_takes_back_a_typing_mistake(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "typed.jsonl"
    typed = "2 3 4\nundo\n5 6 7\n"
    ran = cli("play", "highcard", "--scenario", "noon", "--seat", "ringo", "--real-dice", "--record", path, typed=typed)
    assert "Taken back." in ran.out
    assert [answer.chance for answer in parse(path.read_text()).answers()] == [("5", "6", "7")]


def test_a_standing_order_answers_until_it_is_taken_back(cli: Cli) -> None:
    asked = cli(*SHOT_AT, typed="1\n3\n" + "1\n3\n" * 20)
    ordered = cli(*SHOT_AT, typed="1\nalways stand\n" + "1\n" * 20)
    assert ordered.out.count("Ringo: Ducking") == 1 < asked.out.count("Ringo: Ducking")
    assert "always stand at highcard.shoot.duck; ask takes it back." in ordered.out
    again = cli(*SHOT_AT, typed="1\nalways stand\nask\n" + "1\n3\n" * 20)
    assert "1 order forgotten" in again.out
    assert again.out.count("Ringo: Ducking") > 1


def test_people_may_play_all_sides(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "both.jsonl"
    ran = cli("play", "highcard", "--scenario", "noon", "--both", "--seed", 4, "--record", path, typed="\n1\n\n1\n")
    assert "Only Ringo looks now" in ran.out and "Only Belle looks now" in ran.out
    assert [a.choice["actor"] for a in parse(path.read_text()).answers() if a.choice] == ["ringo", "belle"]


def test_a_whole_game_ends_and_its_dice_can_be_verified(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "whole.jsonl"
    ran = cli(*DUEL, "--record", path, typed="1\n" * 200)
    assert ran.code == 0
    assert "The record of the game is in" in ran.out
    record = parse(path.read_text())
    assert record.end is not None and record.end.secret
    assert verify_chance(load_game("highcard"), record) > 10
    assert not path.with_name("whole.jsonl.secret").exists()
    over = cli("play", path)
    assert over.code == 0 and "This game is over" in over.out


def test_a_saved_game_goes_on_to_the_same_game(cli: Cli, tmp_path: Path, key: str, scenario: str) -> None:
    game = load_game(key)
    seat = game.seats(game.start(game.setup(scenario)))[0]
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    start = ("play", key, "--scenario", scenario, "--seat", seat, "--seed", 11, "--bot", "random")
    cli(*start, "--record", one, typed="1\n" * 9)
    cli(*start, "--record", two, typed="1\n" * 4)
    ran = cli("play", two, typed="1\n" * 5)
    assert ran.code == 0
    assert two.read_text() == one.read_text()


def test_a_line_that_was_cut_off_is_dropped(cli: Cli, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    cli(*DUEL, "--record", whole, typed="1\n" * 6)
    cli(*DUEL, "--record", cut, typed="1\n" * 6)
    cut.write_text(cut.read_text()[:-9])
    ran = cli("play", cut, typed="")
    assert "was cut off" in ran.out
    assert cut.read_text() == whole.read_text()


def test_without_its_secret_a_game_goes_on_with_dice_that_nobody_can_verify(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cli(*DUEL, "--record", path, typed="1\n")
    path.with_name("game.jsonl.secret").unlink()
    ran = cli("play", path, typed="1\n" * 200)
    assert "cannot be verified" in ran.out and "The record of the game is in" in ran.out
    refused = cli("replay", path, "--verify")
    assert refused.code == 2 and "secret" in refused.err


SECRET_OF = {"en": ("its dice", "its cards"), "es": ("sus dados", "sus cartas"), "fr": ("ses dés", "ses cartes")}


@pytest.mark.parametrize("game", [load_game(name) for name in games()], ids=lambda game: game.key)
def test_it_is_said_whether_the_secret_of_dice_or_of_cards_is_missing(
    cli: Cli, tmp_path: Path, game: Game[Any]
) -> None:
    path, scenario = tmp_path / "game.jsonl", game.scenarios()[0]
    seat = game.seats(game.start(game.setup(scenario)))[0]
    start = ("play", game.key, "--scenario", scenario, "--seat", seat, "--bot", "random", "--seed", 1)
    cli(*start, "--record", path, typed="quit\n")
    path.with_name("game.jsonl.secret").unlink()
    for language, (dice, cards) in SECRET_OF.items():
        ran = cli("play", path, "--lang", language, typed="quit\n")
        assert (dice in ran.out, cards in ran.out) == (not game.cards_only, game.cards_only)


def test_real_dice_are_asked_for_and_checked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "typed.jsonl"
    typed = "2 3\n2 2 2 2 2\n11 2 3\n2 2 2\n2 2 2\n2 3 9\n1\n7\n1 1\nsix\n0\n5\n"
    ran = cli(
        *("play", "highcard", "--scenario", "noon", "--both", "--real-dice", "--record", path),
        typed=typed.replace("1\n7\n", "\n1\n\n1\n7\n"),
    )
    assert ran.code == 0
    assert "3 cards for Filling the hands: type the 3 cards in the order you drew them" in ran.out
    assert "That is 2 instead of 3" in ran.out and "That is 5 instead of 3" in ran.out
    assert "There is no '11' to draw" in ran.out
    assert "That is more of one card than there are" in ran.out
    assert "1D6 for The shot: type the die, 1 to 6, e.g. 4" in ran.out
    assert "There is no 7 on a D6" in ran.out and "There is no 0 on a D6" in ran.out
    assert "That is 2 instead of 1" in ran.out
    assert "That is not a list of dice" in ran.out
    record = parse(path.read_text())
    assert record.head.commitment == ""
    assert record.answers()[0].chance == ("2", "2", "2")
    assert any(answer.chance == (5,) for answer in record.answers())
    verify = cli("replay", path, "--verify")
    assert verify.code == 2 and "typed by people" in verify.err


def test_the_dice_of_a_saved_game_with_real_dice_are_still_typed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "typed.jsonl"
    cli(
        *("play", "highcard", "--scenario", "noon", "--seat", "ringo", "--real-dice", "--record", path),
        typed="2 3 4\n",
    )
    ran = cli("play", path, typed="5 6 7\n")
    assert "3 cards for Filling the hands" in ran.out
    assert [answer.chance for answer in parse(path.read_text()).answers()] == [("2", "3", "4"), ("5", "6", "7")]


def test_a_scenario_file_of_ones_own(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "highcard"\nscenario = "mine"\ntitle = "Mine"\nseats = ["a", "b"]\nhand = 2\nhits = 1\n')
    path = tmp_path / "mine.jsonl"
    ran = cli("play", "highcard", "--scenario", file, "--seat", "a", "--record", path, typed="1\n")
    assert ran.code == 0, ran.err
    assert parse(path.read_text()).head.setup["title"] == "Mine"


def test_switches_of_the_scenario(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "switched.jsonl"
    ran = cli(*DUEL, "--option", "hits=1", "--option", "title=Short", "--record", path)
    assert ran.code == 0
    setup = parse(path.read_text()).head.setup
    assert (setup["hits"], setup["title"]) == (1, "Short")


def test_a_copy_of_the_record_can_be_saved(cli: Cli, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    ran = cli(*DUEL, "--record", tmp_path / "game.jsonl", typed=f"1\nsave {copy}\nsave {copy}\n")
    assert f"A copy is in {copy}" in ran.out and "is there already" in ran.out
    assert copy.read_text() == (tmp_path / "game.jsonl").read_text()


def test_a_bot_that_breaks_the_rules_is_corrected_and_it_is_said(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        "sixgun.bots.random_bot.RandomBot.choose", lambda self, glimpse: Play(glimpse.seat, glimpse.seat, "99")
    )
    ran = cli(*DUEL, "--record", tmp_path / "game.jsonl", typed="1\n")
    assert "The bot's choice was not allowed" in ran.out
    assert "Belle shows the" in ran.out


def test_people_at_one_screen_do_not_see_each_others_hands(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """frontera.ruling.what-is-public: what somebody has drawn is taken off the screen before the next one comes."""
    monkeypatch.setattr(Screen, "wipe", lambda screen: screen.say("(wiped)"))
    game = ("play", "frontera", "--scenario", "ambush", "--both", "--seed", 3, "--record", tmp_path / "a.jsonl")
    ran = cli(*game, typed="\n1\n1\n\n1\n4\n")
    mayor, judit, rest = re.split(r"Only (?:Judit|the Mayor) looks now \(Enter\)", ran.out)[1:]
    assert mayor.count("(wiped)") == 1 and mayor.index("the Mayor>") < mayor.index("(wiped)")
    assert "Endurance" not in mayor.partition("(wiped)")[2], "the Mayor's people are the Mayor's business"
    hand, told = judit.split("(wiped)")
    assert "Your cards for Clementine: J♣, 3♠, 7♥, K♠, 9♣, 10♣." in hand
    assert "Clementine plays K♠." in told and not re.search("J♣|3♠|7♥|9♣|10♣", told)
    assert not re.search("J♣|3♠|7♥|9♣|10♣", rest)


def test_whoever_types_all_cards_is_not_sent_away(cli: Cli, tmp_path: Path) -> None:
    game = ("play", "frontera", "--scenario", "ambush", "--both", "--real-dice", "--record", tmp_path / "a.jsonl")
    assert "looks now" not in cli(*game, typed="1\n").out


@pytest.mark.rule("frontera.ruling.unseen-people")
def test_only_the_mayor_looks_where_unseen_people_are_listed(cli: Cli, tmp_path: Path) -> None:
    """Also where people at one screen type their own cards, which hides nothing else; a referee is the Mayor."""
    game = ("play", "frontera", "--scenario", "ambush", "--both", "--real-dice", "--option", "mode=nomgmt")
    shared = cli(*game, "--record", tmp_path / "a.jsonl", typed="\nquit\n").out
    before, listed = shared.split("Only the Mayor looks now")
    assert "Lefty (not seen yet)" in listed and "Lefty" not in before
    alone = ("play", "frontera", "--scenario", "ambush", "--seat", "judit", "--option", "mode=nomgmt")
    assert "Lefty" not in cli(*alone, "--record", tmp_path / "b.jsonl", typed="quit\n").out
    real = ("referee", "ambush", "--game", "frontera", "--option", "mode=nomgmt")
    judged = cli(*real, "--record", tmp_path / "c.jsonl", typed="show people=lefty\nquit\n").out
    assert "looks now" not in judged and "The Mayor lets Lefty appear." in judged


@pytest.mark.rule("frontera.ruling.minute-turns", "frontera.combat.turn-length")
def test_a_real_table_lets_minutes_and_turns_pass(cli: Cli, tmp_path: Path) -> None:
    table = ("referee", "ambush", "--game", "frontera")
    real = (*table, "--option", "mode=nomgmt", "--record", tmp_path / "c.jsonl")
    typed = "pass-turns how=busy number=1\npass-minutes\n\n2\n\nquit\n"
    ran = cli(*real, typed=typed).out
    assert "The Mayor lets 1 turn pass without rest." in ran and "The Mayor lets 2 minutes pass without rest." in ran
