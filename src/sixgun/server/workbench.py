"""What a procedure (core/procedure.py) has on the web table besides its questions: its sheet, what the rules have
against it, the files that come out of it, and the match that is to be played now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sixgun.core.choice import Question
from sixgun.core.files import Files
from sixgun.core.game import Game, load_game
from sixgun.core.procedure import BAND, Procedure, Products, Season, companions
from sixgun.screen.display import Display
from sixgun.screen.sheet import Sheet
from sixgun.screen.sheet_html import page
from sixgun.screen.slip import Slips
from sixgun.screen.words import Words, scenario_name
from sixgun.server import agreed, protocol, speech

if TYPE_CHECKING:
    from sixgun.server.table import Table


def kind_of(game: Game[Any]) -> str:
    """What a procedure is ("band", "campaign"); "" for a game that is played at a table."""
    return game.key.rpartition(".")[2] if isinstance(game, Procedure) else ""


def named(game: Game[Any], language: str) -> str:
    """What a game is called; a procedure by what it is for."""
    what = kind_of(game)
    return game.part(Display).texts(language).get(f"procedure.{what}.title", game.title) if what else game.title


def shown(table: Table, view: dict[str, Any], language: str) -> protocol.Workbench | None:
    """What everybody may see beside the questions; None at an ordinary table."""
    game = table.game
    if not isinstance(game, Procedure):
        return None
    state, words = table.match.state, table.words(language)
    parts = tuple(protocol.Part(part, words.name(part)) for part in game.part(Products).products(state))
    return protocol.Workbench(
        kind_of(game),
        game.part(Display).sheet(view, table.setup, language),
        tuple(speech.refusal(words, found) for found in game.part(Products).objections(state)),
        parts,
        bool(parts) or game.part(Products).product(state) is not None,
        match(game, state, language),
        tuple(protocol.Part(key, words.texts.get(f"slip.{key}", key)) for key in slips(table)),
        game.part(Season).reporter(state),
        joining(table),
    )


def _asked(table: Table) -> Question | None:
    """What the reporter is asked."""
    game = table.game
    assert isinstance(game, Procedure)
    seat = game.part(Season).reporter(table.match.state)
    return next((question for question in table.questions if question.seat == seat), None)


def slips(table: Table) -> tuple[str, ...]:
    """Slips that can be handed in now."""
    game, question = table.game, _asked(table)
    assert isinstance(game, Procedure)
    return game.part(Slips).slips(table.match.state, question) if question is not None else ()


def joining(table: Table) -> str:
    """By which kind of choice somebody can join now."""
    game, question = table.game, _asked(table)
    assert isinstance(game, Procedure)
    return game.part(Season).joining(table.match.state, question) if question is not None else ""


def match(game: Procedure[Any], state: Any, language: str) -> protocol.MatchInfo | None:
    wanted = game.part(Season).next_game(state)
    if wanted is None:
        return None
    key, setup = wanted
    fight = load_game(key)
    words = Words(fight, setup, language)
    sides = tuple(protocol.SideInfo(seat, words.name(seat)) for seat in fight.seats(fight.start(setup)))
    title, story = fight.part(Display).scenario_text(setup, language)
    return protocol.MatchInfo(fight.key, title or scenario_name(setup), story, sides, game.part(Season).reporter(state))


# what comes out ------------------------------------------------------------------------------------------------------
def product(table: Table, part: str) -> tuple[str, str] | None:
    """A name for the file, and its text; None if there is none."""
    game = table.game
    if not isinstance(game, Procedure):
        return None
    text = game.part(Products).product(table.match.state, part)
    return None if text is None else (table.words("en").name(part) if part else title_of(table), text)


def printed(table: Table, language: str) -> tuple[str, str] | None:
    """A name for the file, and the sheet as a page of its own."""
    game = table.game
    sheet: Sheet | None = None
    if isinstance(game, Procedure):
        sheet = game.part(Display).sheet(table.view(""), table.setup, language)
    return None if sheet is None else (sheet.title, page(sheet, language))


def title_of(table: Table) -> str:
    return table.game.part(Display).scenario_text(table.setup)[0] or table.game.title


# the start page ------------------------------------------------------------------------------------------------------
def companion_list(key: str, language: str) -> tuple[protocol.CompanionInfo, ...]:
    """What there is to do with a game besides playing it."""
    found = []
    for what, game in companions(key).items():
        texts = game.part(Display).texts(language)
        kinds = [(name, *game.part(Display).scenario_text(game.setup(name), language)) for name in game.scenarios()]
        found.append(
            protocol.CompanionInfo(
                game.key,
                what,
                texts.get(f"procedure.{what}.title", game.title),
                texts.get(f"procedure.{what}.note", ""),
                tuple(protocol.KindInfo(*kind) for kind in kinds),
                tuple(_sample(game, name, text, language) for name, text in game.part(Products).samples().items()),
                agreed.switch_list(game, language),
                game.part(Files).takes_house,
            )
        )
    return tuple(sorted(found, key=lambda one: (one.what != BAND, one.what)))


def _sample(game: Procedure[Any], name: str, text: str, language: str) -> protocol.KindInfo:
    """A ready file by what its sheet is called."""
    setup = game.part(Files).setup(text)
    sheet = game.part(Display).sheet(game.view(game.start(setup), ""), setup, language)
    if sheet is None:
        return protocol.KindInfo(name, game.part(Display).scenario_text(setup, language)[0])
    return protocol.KindInfo(name, sheet.title, sheet.subtitle)
