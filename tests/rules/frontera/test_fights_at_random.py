"""Fights of people who do anything that is allowed: whatever happens, who holds, rides and carries what stays true."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sixgun.core.asking import Asking
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.form import BadEntry, Form, filled
from sixgun.core.ref import Referee
from sixgun.games.frontera import flow
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.knowledge import universe
from sixgun.games.frontera.levels import INCAPACITATED
from sixgun.games.frontera.state import Session

ARMS = ["revolver", "rifle", "shotgun", "knife", "knife-thrown", "sabre", "lasso", "whip", "bow", "tomahawk-thrown"]
SKILLS = ["brawl", "quick-shot", "aim", "agility", "strength", "lore", "glibness", "cunning"]
PIECES = [
    {"id": "cart", "kind": "wagon", "title": "a cart", "x": 20.0, "y": 10.0, "w": 4.0, "h": 2.0, "cover": "full"},
    {"id": "wall", "kind": "wall", "title": "a wall", "x": 30.0, "y": 20.0, "w": 1.0, "h": 9.0, "blocks": True},
]
STEPS = 150


def setup(mode: str, rnd: random.Random) -> dict[str, Any]:
    people: list[dict[str, Any]] = []
    for id, seat in (("ana", "judit"), ("bo", "marc"), ("cy", "judit"), ("out", ""), ("outlaw", ""), ("outcast", "")):
        kind = {"seat": seat, "skills": rnd.sample(SKILLS, 4)} if seat else {"npc": "tough", "side": "outlaws"}
        traits = {trait: rnd.randint(1, 5) for trait in ("hands", "senses", "muscle", "head")} if seat else {}
        weapons = {weapon: 3 if weapon.endswith("thrown") else 1 for weapon in rnd.sample(ARMS, 3)}
        people.append({"id": id, "name": id.title(), "weapons": weapons, **kind, **traits})
    people[0]["mount"], people[1]["rides"], people[3]["mount"], people[4]["rides"] = "horse", "ana", "wagon", "out"
    spots = [
        {"who": one["id"], "x": rnd.uniform(5, 18) + (30 if "npc" in one else 0), "y": rnd.uniform(5, 35)}
        for one in people
    ]
    beats = [{"kind": "fight", "spots": spots, "last_one": rnd.random() < 0.3}] * 3
    place = {"width": 60.0, "depth": 40.0, "pieces": PIECES, "mounts": rnd.choice(["ridden", "beside"])}
    return {
        "name": "random",
        "title": "Random",
        "seats": ["judit", "marc"],
        "people": people,
        "scenes": [{"id": "one", "title": "One", "place": place, "beats": beats}],
        "switches": {"mode": mode, "fight_turns": 12, "lastman_shots": rnd.choice([0, 3])},
    }


def decide(question: Question, g: Session, rnd: random.Random) -> Choice:
    """Anything on offer, now and then a form filled in at random; fights are seldom broken off."""
    forms = GAME.part(Asking).forms(g, question)
    if forms and rnd.random() < 0.1:
        made = _filled(rnd.choice(forms), rnd)
        if made is not None and question.check(made) is None:
            return made
    offered = [option.choice for option in question.options]
    kept = [one for one in offered if one.kind not in ("end-fight", "truce", "end-session")] or offered
    return rnd.choice(kept)


def _filled(form: Form, rnd: random.Random) -> Choice | None:
    entries: dict[str, str] = {}
    for field in form.fields:
        if field.kind == "number":
            entries[field.name] = str(rnd.randint(field.least, min(field.most, field.least + 12)) / field.scale)
        elif field.ids:
            entries[field.name] = rnd.choice(field.ids)
    try:
        return filled(form, entries)
    except BadEntry:
        return None


def agree(g: Session) -> None:
    for c in g.characters.values():
        assert not c.holds or c.id in g[c.holds].held_by
        assert all(g[seizer].holds == c.id for seizer in c.held_by)
        assert not c.in_hand or any(arm.weapon == c.in_hand for arm in c.arms)
        assert all(arm.count > 0 for arm in c.arms)
        if c.mount:
            mount = g.mounts[c.mount]
            assert c.id in mount.riders
            assert mount.health > INCAPACITATED
            assert g.fight is None or not c.present or (mount.x, mount.y) == (c.x, c.y)
    for mount in g.mounts.values():
        assert all(g[rider].mount == mount.id for rider in mount.riders)


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.ruling.test-in-combat", "frontera.grapple.maintain")
@pytest.mark.parametrize("mode", ["normal", "nomgmt", "wear"])
def test_what_people_hold_ride_and_carry_agrees_after_every_step(mode: str) -> None:
    rnd = random.Random(mode)
    data = setup(mode, rnd)
    g = SCENARIOS.start(data)
    cards = 0
    for step in range(STEPS):
        if g.ended is not None:
            break
        flow.advance(Referee((), SeededChance(f"{mode}/{step}"), lambda question: decide(question, g, rnd)), g)
        agree(g)
        assert len(universe(g)) >= cards, "packs come, and no card goes"
        cards = len(universe(g))
    assert step > 20
    assert GAME.identity(GAME.decode(GAME.encode(g), data)) == GAME.identity(g)
