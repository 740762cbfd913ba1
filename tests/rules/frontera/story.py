"""Small adventures for the tests of the session's flow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.log import LogLine
from sixgun.core.ref import Referee
from sixgun.games.frontera import flow
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.state import MAYOR, Session

PLACE = {
    "width": 40.0,
    "depth": 40.0,
    "pieces": [{"id": "cart", "kind": "wagon", "title": "a cart", "x": 10.0, "y": 10.0, "w": 2.0, "h": 2.0}],
}
SPOTS = [{"who": "ana", "x": 5.0, "y": 5.0}, {"who": "lefty", "x": 5.0, "y": 25.0}]


def adventure(*beats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Ana and Bo against Lefty; one scene with these beats, and a second one that ends the story."""
    people = [
        {"id": "ana", "name": "Ana", "seat": "judit", "hands": 3, "senses": 3, "muscle": 3, "head": 3, "dollars": 20.0},
        {"id": "bo", "name": "Bo", "seat": "marc", "hands": 3, "senses": 3, "muscle": 3, "head": 3, "dollars": 20.0},
        {"id": "lefty", "name": "Lefty", "npc": "tough", "side": "outlaws", "dollars": 20.0},
    ]
    for person in people:
        person |= {"weapons": {"revolver": 1}, "in_hand": "revolver"}
    return {
        "name": "test",
        "title": "Test",
        "seats": ["judit", "marc"],
        "people": [*people, *more.pop("people", [])],
        "scenes": [
            {"id": "first", "title": "First", "place": PLACE, "beats": list(beats) or [{"kind": "text"}]},
            {"id": "second", "title": "Second", "beats": [{"kind": "end", "winners": "players", "reason": "won"}]},
            *more.pop("scenes", []),
        ],
        **more,
    }


class Table:
    """A session that is played by somebody who prefers some kinds of choices, and notes everything."""

    def __init__(self, setup: dict[str, Any], prefer: Iterable[str | Choice] = (), seed: str = "t") -> None:
        self.g: Session = SCENARIOS.start(setup)
        self.prefer = list(prefer)
        self.seed = seed
        self.log: list[LogLine] = []
        self.asked: list[Question] = []
        self.steps = 0
        self.step()  # the cards are laid out

    def decide(self, question: Question) -> Choice:
        self.asked.append(question)
        offered = [option.choice for option in question.options]
        for wish in self.prefer:
            if isinstance(wish, Choice) and question.check(wish) is None:
                return wish
            found = [choice for choice in offered if choice.kind == wish]
            if found:
                return found[0]
        return offered[0]

    def step(self, choice: Choice | None = None) -> Session:
        """One step; with `choice` the Mayor says this."""
        decide: Callable[[Question], Choice] = self.decide
        if choice is not None:
            decide = lambda question: choice if _is_console(question) else self.decide(question)  # noqa: E731
        ref = Referee((), SeededChance(f"{self.seed}/{self.steps}"), decide)
        flow.advance(ref, self.g)
        self.log += ref.log
        self.steps += 1
        return self.g

    def play(self, most: int = 600) -> Session:
        while self.g.ended is None and self.steps < most:
            self.step()
        return self.g

    def events(self) -> list[str]:
        return [entry.event for entry in self.log]


def _is_console(question: Question) -> bool:
    return (
        question.seat == MAYOR
        and question.rule == flow.NEXT
        and "scene" in question.facts
        and "who" not in question.facts
    )
