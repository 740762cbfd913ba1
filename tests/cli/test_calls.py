"""What a game lets people fill in, at the prompt: listed, explained, typed in one line or field by field."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixgun.cli import forms
from sixgun.cli.speech import NotUnderstood
from sixgun.core.form import Field, form_of
from sixgun.core.game import load_game
from sixgun.games.frontera.choices import Bring
from sixgun.screen.words import Words

from .conftest import Cli

MAYOR = ("play", "frontera", "--scenario", "saloon", "--seat", "mayor", "--bot", "random", "--seed", "4")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("calls", "Saloon"),
        ("calls", "skill-game"),
        ("help", "everything that can be done here besides the options"),
        ("call-test ?", "head/cunning (Head (Cunning))"),
        ("tell words=Rain on the roof", "The Mayor tells: Rain on the roof."),
        (f"tell words={'Rain. ' * 150}And wind", "Rain. And wind."),
        ("tell words=@nowhere.toml", "The Mayor tells: @nowhere.toml."),
        ("tell ?", "in your words: words, at most 1000 letters"),
        ("money target=ulises number=2.50", "The Mayor gives Ulises 2.50 dollars."),
        ("money target=Ulises how=take number=1", "The Mayor takes 1.00 dollars from Ulises."),
        ("person\nhenchman\nharlow", "The Mayor brings Henchman 1 into the scene."),
        (
            "set-level target=clementine how=morale number=-1",
            "The Mayor sets the Morale of Clementine from steady to scared.",
        ),
        ("call-contest people=harlow+bruno tests=head,muscle", "Young Harlow draws 4"),
        ("scene item=dawn", "The street, dawn."),
    ],
)
def test_the_mayor_calls_from_the_prompt(cli: Cli, typed: str, said: str) -> None:
    ran = cli(*MAYOR, typed=f"{typed}\n")
    assert ran.code == 0 and ran.err == ""
    assert said in ran.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("call-test target=nobody", "who: one of clementine (Clementine)"),
        ("call-test Clementine", "call-test takes target=, test=, number=."),
        (f"tell words={'x' * 1001}", "in your words: words, at most 1000 letters"),
        ("call-test number=99", "difficulty (0: none): a number from 0 to 15"),
        ("duel people=ulises", "who takes part: 2 to 4 joined by '+'"),
        ("last-chance target=ulises", "Nobody can call for 'last-chance' now; calls lists"),
        ("care target=ulises actor=clementine", "has no wound that care would help.  frontera.medical.effect"),
        ("goods target=ulises how=take item=rope", "Ulises does not have Rope, 20 m, but: nothing.  frontera.concept"),
    ],
)
def test_what_cannot_be_called_for_is_told_with_what_could(cli: Cli, typed: str, said: str) -> None:
    ran = cli(*MAYOR, typed=f"{typed}\n")
    assert ran.code == 0
    assert said in ran.out


def test_the_mayor_places_people_and_ends_a_fight_from_the_prompt(cli: Cli) -> None:
    """A fight that no beat prepares: somebody is put somewhere, and the fight ends at the Mayor's word."""
    ran = cli(*MAYOR, typed="fight\n\n\nplace 12 14\nbegin\nend-fight\n")
    assert ran.code == 0 and ran.err == ""
    assert "stands at 12.0, 14.0." in ran.out
    assert "The fight is over." in ran.out


def test_a_long_text_is_read_from_a_file(tmp_path: Path) -> None:
    form = form_of(Bring, {}, Field("text", "character", "text", least=1, most=4000, file=True))
    (tmp_path / "abel.toml").write_text('name = "Abel"\n', encoding="utf-8")
    game = load_game("frontera")
    words = Words(game, game.setup("saloon"))
    assert forms.typed(form, f"text=@{tmp_path / 'abel.toml'}", words, input, print) == Bring(text='name = "Abel"')
    with pytest.raises(NotUnderstood, match="There is no file"):
        forms.typed(form, "text=@nowhere.toml", words, input, print)
