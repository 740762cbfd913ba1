"""Situations: a moment of the game from a file, and the listed actions carried out by the rules that play them.

A listed action is a choice like any other: `turn.check` judges it and `turn.act` carries it out, with every
interruption window on the way. Besides actions a file may list a `card` (the next card is somebody's), a `morale` test
and a `fall` roll, which go straight to their chapters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.changes import Changes, compare_activations, compare_fields, compare_records, plain
from sixgun.core.choice import Choice, Option, Place, Refusal
from sixgun.core.game import BadSetup, Condition, Moment, Problem
from sixgun.core.ref import Prepared, Ref
from sixgun.core.short_form import schema_of, written_out
from sixgun.core.strict import Reader
from sixgun.games.bala import detection, falls, morale, reload, shooting, turn
from sixgun.games.bala.activation import half_actions
from sixgun.games.bala.board import Side
from sixgun.games.bala.checks import check_scenario
from sixgun.games.bala.hands import CRANK, NOTHING, held
from sixgun.games.bala.scenario import build, ready_characters, to_setup
from sixgun.games.bala.scenery import place
from sixgun.games.bala.schema import GunRow, Head, ScenarioFile, resolve
from sixgun.games.bala.situations.checks import check_situation
from sixgun.games.bala.situations.schema import SHORT_FORMS, ActionRow, GunState, SituationFile, Standing
from sixgun.games.bala.situations.short_forms import expand
from sixgun.games.bala.state import Activation, Character, Charge, Fight, Sighting, Wound, replace
from sixgun.table.compass import degrees

CARD, MORALE, FALL = "card", "morale", "fall"
SPECIAL = (CARD, MORALE, FALL)

_SCENARIO_KEYS = (
    "goals",
    "horses",
    "carts",
    "gatlings",
    "neighbours",
    "goods",
    "tasks",
    "exits",
    "scenery",
    "short_arms",
    "long_arms",
    "other_weapons",
)
_WHERE = (("scenario.switches", "options"), ("scenario.", "table."), ("sides", "characters"))
HOUSE_LEVEL = 3
"""The Level of somebody of whom the file does not say it."""


# reading -------------------------------------------------------------------------------------------------------------
def read(data: Mapping[str, Any]) -> Moment[Fight]:
    """The moment that a file describes, in full or in a short form. Raises BadSetup with every mistake."""
    file, resolved = checked(in_full(data))
    g = build(resolved)
    if not file.goals:
        g.board.goals = ()
    set_state(g, file, resolved)
    return Moment(g, to_setup(resolved), steps(g, file))


def in_full(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a file with a short form written out. Raises BadSetup."""
    return written_out(data, expand)


def checked(full: Mapping[str, Any]) -> tuple[SituationFile, ScenarioFile]:
    """The file, and its table and people as a scenario. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(full, SituationFile)
    scenario = _scenario(file)
    resolved = replace(scenario, characters=tuple([resolve(c, ready_characters()) for c in scenario.characters]))
    check_scenario(reader, scenario, resolved, full, ready_characters())
    check_situation(reader, file, resolved)
    if reader.problems:
        raise BadSetup([Problem(_where(p.where), p.message) for p in reader.problems])
    return file, resolved


def _where(where: str) -> str:
    for old, new in _WHERE:
        if where.startswith(old):
            return new + where.removeprefix(old)
    return where


def _scenario(file: SituationFile) -> ScenarioFile:
    """The file as a scenario: everything but the state."""
    head = Head(
        name="situation",
        title=file.title or "A situation",
        story=file.story or "One moment of a game.",
        year=file.table.year,
        width=file.table.width,
        depth=file.table.depth,
        switches=file.options,
    )
    people = tuple([_named(c) for c in file.characters])
    sides = tuple([Side(side, side.replace("-", " ").capitalize()) for side in dict.fromkeys(c.side for c in people)])
    return ScenarioFile(
        scenario=head, sides=sides, characters=people, **{key: getattr(file, key) for key in _SCENARIO_KEYS}
    )


def _named(c: Standing) -> Standing:
    if c.use:
        return c
    name = c.name or c.id.replace("-", " ").capitalize() or "Somebody"
    return replace(c, name=name, level=HOUSE_LEVEL if c.level is None else c.level)


def set_state(g: Fight, file: SituationFile, resolved: ScenarioFile) -> None:
    for c in resolved.characters:
        assert isinstance(c, Standing)
        fields: dict[str, Any] = {
            "shock": c.shock,
            "damage": c.damage,
            "paralysed": c.paralysed,
            "out": c.out,
            "dead": False,
            "arm": c.arm,
            "wounds": tuple([Wound(w.place, w.arm, getattr(w, "old", False)) for w in c.wounds]),
            "guns": tuple(
                [
                    _gun(gun, row)
                    for gun, row in zip(
                        g[c.id].guns,
                        [GunRow(weapon="") if isinstance(r, str) else r for r in c.guns or ()],
                        strict=True,
                    )
                ]
            ),
        }
        if c.interruptions is not None:
            fields["interruptions"] = c.interruptions
        g.change(c.id, **fields)
    for c in file.characters:
        for name in c.detected:
            b = detection.target_base(g, name)
            g.seen[c.id, name] = Sighting(b.x, b.y, b.z, True)
    for number, charge in enumerate(file.charges, 1):
        g.charges[f"charge-{number}"] = Charge(f"charge-{number}", charge.thrower, *place(charge.at))
    for band in file.bands:
        g.bands[band.side] = replace(g.bands[band.side], total=band.total)
    g.turn = 1
    who = file.activation.who or file.characters[0].id
    g.deck = tuple(sorted(c.id for c in g.characters.values() if not c.out and c.id != who))
    g.phase = "act"
    g.stack = (_activation(g, file, who),)


def _gun(gun: Any, row: GunRow) -> Any:
    if not isinstance(row, GunState):
        return gun
    shot = gun.shot if row.shot is None else row.shot
    return replace(gun, shot=shot, jammed=row.jammed, reloading=row.reloading, progress=row.progress)


def _activation(g: Fight, file: SituationFile, who: str) -> Activation:
    row = file.activation
    left = row.actions
    if left is None:
        left = max(0, g.allowance(who))
        left = half_actions(left) if row.interruption else left
    return Activation(
        who,
        left,
        interruption=row.interruption,
        opened=True,
        interrupted=row.interrupted,
        moves=row.moves,
        foot_moves=row.foot_moves,
        ran_first=row.ran_first,
        rode=row.rode,
        drove=row.drove,
        steady=row.steady,
        fired=row.fired,
        aim=row.aim,
        aims=row.aims,
        run_up=row.run_up,
        run_direction=degrees(row.run_direction),
        galloped=row.galloped,
        gatling=row.gatling,
    )


# steps ---------------------------------------------------------------------------------------------------------------
def steps(g: Fight, file: SituationFile) -> list[Choice]:
    found = []
    active = g.activation.who
    for action in file.actions:
        row = _action_row(action)
        if row.do == CARD:
            active = row.who or active
        found += [_choice(g, row, active)] * row.times
    return found


def _action_row(action: str | ActionRow) -> ActionRow:
    if isinstance(action, ActionRow):
        return action
    do, _, target = action.strip().partition(" ")
    return ActionRow(do=do, target=target.strip())


def _choice(g: Fight, row: ActionRow, active: str) -> Choice:
    who = row.who or active
    if row.do == "pass":
        return turn.PASS
    if row.do == CARD:
        return Choice(CARD, who)
    if row.do == MORALE:
        return Choice(MORALE, target=row.side)
    if row.do == FALL:
        return Choice(FALL, who, how="serious" if row.serious else "", number=int(row.fight))
    target = row.target
    if not target and row.do in ("aim", "shoot", "detect"):
        enemies = g.enemies(who)
        target = enemies[0].id if len(enemies) == 1 else ""
    path: tuple[Place, ...] = tuple([place(at) for at in row.path])
    if row.to is not None:
        path = (*path, place(row.to))
    item = row.item
    if row.weapon:
        item = row.weapon  # an index by then, see `completed`
    facing = None if row.facing is None else degrees(row.facing)
    return Choice(row.do, who, target, item, row.how, path=path, facing=facing)


def completed(g: Fight, choice: Choice) -> Choice:
    """A listed action with what it leaves open: the plain way to do it with what is in hand now."""
    me = g.characters.get(choice.actor)
    if me is None:
        return choice
    if choice.kind == "draw":
        return replace(choice, item=_weapon_index(g, me, choice.item))
    if choice.kind == "turn-gatling":
        return replace(choice, target=choice.target or me.gatling)
    if choice.how:
        return choice
    found = held(g, me)
    if choice.kind == "shoot" and found is not None:
        return replace(choice, how=shooting.ways_to_fire(found[0])[0])
    if choice.kind == "reload" and found is not None:
        for how in (reload.ALL, reload.BULLET, reload.SHOT):
            if turn.check(g, replace(choice, how=how)) is None:
                return replace(choice, how=how)
        return replace(choice, how=reload.BULLET)
    if choice.kind == "move":
        return replace(choice, how=_way(me, choice))
    return choice


def _way(me: Character, choice: Choice) -> str:
    if choice.path:
        return "trot" if me.mounted else "foot"
    return "fight" if choice.target else "cross" if choice.item else "turn"


def _weapon_index(g: Fight, me: Character, item: str) -> str:
    if item in g.gatlings:
        return f"{CRANK}{item}"
    for index, gun in enumerate(me.guns):
        if gun.weapon == item and index != me.hand:
            return str(index)
    return item or NOTHING


def refusal(g: Fight, step: Choice) -> Refusal | None:
    if g.ended is not None:
        return Refusal("bala.ruling.victory", "game-over", facts={"reason": g.ended.reason})
    if step.kind == MORALE:
        return None if g.in_play(step.target) else Refusal("bala.ruling.morale-last", "nobody-there")
    if step.kind in SPECIAL:
        out = g.characters[step.actor].out
        if out and not any(charge.thrower == step.actor for charge in g.charges.values()):
            return Refusal("bala.ruling.eliminated-cards", "is-out", facts={"who": step.actor})
        return None
    if not g.stack or g.phase != "act":
        return Refusal(turn.CHOOSE, "activation-over", facts={"who": step.actor})
    return turn.check(g, completed(g, step))


def options(g: Fight) -> tuple[Option, ...]:
    if g.ended is not None:
        return ()
    if not g.stack or g.phase != "act":
        return tuple([Option(Choice(CARD, c.id)) for c in g.in_play()])
    return tuple(turn.options(g))


def take(ref: Ref, g: Fight, step: Choice) -> None:
    """Carry out a step that is not refused, with whatever it sets off."""
    if step.kind == CARD:
        _next_card(ref, g, step.actor)
    elif step.kind == MORALE:
        morale.check_morale(ref, g, step.target)
    elif step.kind == FALL:
        falls.check_fall(ref, g, step.actor, step.how == "serious", bool(step.number))
        morale.settle(ref, g)
    else:
        depth = len(g.stack)
        _go_on(Prepared(ref, turn.CHOOSE, g.seat_of(step.actor or g.active.id), completed(g, step)), g)
        while g.ended is None and _unfinished(g, depth):
            _go_on(ref, g)


def _go_on(ref: Ref, g: Fight) -> None:
    """One step of the activation; goals are judged only if the file states some."""
    if g.board.goals:
        turn.advance(ref, g)
    else:
        turn.act(ref, g)


def _unfinished(g: Fight, depth: int) -> bool:
    """Something is still to be done before the next listed action: an interruption, or what one held up."""
    if not g.stack or g.phase != "act":
        return False
    a = g.activation
    return len(g.stack) > depth or a.course is not None or a.announced is not None or not a.opened


def _next_card(ref: Ref, g: Fight, who: str) -> None:
    """The present activation is over and the next card is that one's (bala.turn.random-order)."""
    g.stack = ()
    rest = tuple([card for card in g.deck if card != who])
    g.deck = (who,)
    g.phase = "draw"
    turn.draw_card(ref, g)
    g.deck = rest
    while g.ended is None and _unfinished(g, 1):
        _go_on(ref, g)


# results -------------------------------------------------------------------------------------------------------------
_COLLECTIONS = ("characters", "horses", "carts", "gatlings", "items", "charges", "neighbours", "bands")


def changes(before: Fight, after: Fight) -> Changes:
    """By model and field: [before, after]."""
    found: Changes = {}
    for name in _COLLECTIONS:
        compare_records(found, getattr(before, name), getattr(after, name))
    compare_activations(found, before.stack, after.stack)
    for observer, target in sorted({*before.seen, *after.seen}):
        old, new = before.seen.get((observer, target)), after.seen.get((observer, target))
        if old != new:
            found.setdefault(observer, {})[f"seen.{target}"] = [plain(old), plain(new)]
    compare_fields(found, before, after, ("turn", "phase", "deck", "delayed", "ended"), ("doors", "progress"))
    return found


def conditions(before: Fight, after: Fight) -> dict[str, Condition]:
    """How everybody fares who is or was on the table."""
    found = {}
    for id, c in after.characters.items():
        old = before.characters[id]
        if not old.out:
            found[id] = _condition(before, after, old, c)
    for id, h in after.horses.items():
        if not before.horses[id].out:
            key = "gone" if h.out else "tied" if h.tied and not before.horses[id].tied else "unhurt"
            found[id] = Condition(((key, ""),), 4 if h.out else 0)
    for id, n in after.neighbours.items():
        if not before.neighbours[id].out:
            found[id] = Condition((("gone" if n.out else "unhurt", ""),), 4 if n.out else 0)
    for id, state in after.doors.items():
        found[id] = Condition(((f"door-{state}", ""),))
    for id, band in after.bands.items():
        if band.fled and not before.bands[id].fled:
            found[id] = Condition((("band-fled", ""),), 4)
        elif any(True for _ in before.in_play(id)):
            found[id] = Condition((("band-stays", ""),))
    for id, task in after.board.tasks.items():
        done = after.progress.get(id, 0)
        found[id] = Condition((("task-done" if done >= task.actions else "task-progress", done),))
    for id in dict.fromkeys((*before.charges, *after.charges)):
        found[id] = Condition((("charge-lies" if id in after.charges else "charge-gone", ""),))
    return found


def _condition(before: Fight, after: Fight, old: Character, c: Character) -> Condition:
    if c.out:
        return Condition((("dead" if c.dead else c.out, ""),), 4)
    parts: list[tuple[str, float | str]] = []
    severity = 0
    if c.paralysed and not old.paralysed:
        parts.append(("paralysed", ""))
        severity = 1
    elif old.paralysed and not c.paralysed:
        parts.append(("recovered", ""))
    for name, worst in (("shock", 2), ("damage", 3)):
        had = getattr(old, name)
        change = getattr(c, name) - had
        if change:
            added = f"more-{name}" if had else name  # "1 Shock" of somebody who has some would read as all of it
            parts.append((added if change > 0 else f"less-{name}", abs(change)))
            severity = max(severity, worst if change > 0 else 0)
    for wound in c.wounds[len(old.wounds) :]:
        parts.append((f"wound-{wound.place}", wound.arm))
        severity = 4
    if old.mounted and not c.mounted:
        parts.append(("unhorsed", ""))
    parts += [("jammed", g.weapon) for g, o in zip(c.guns, old.guns, strict=False) if g.jammed and not o.jammed]
    parts += [("unjammed", g.weapon) for g, o in zip(c.guns, old.guns, strict=False) if o.jammed and not g.jammed]
    parts += [("takes", name) for name in c.carries if name not in old.carries]
    parts += [("drops", name) for name in old.carries if name not in c.carries]
    moved = ((c.x - old.x) ** 2 + (c.y - old.y) ** 2 + (c.z - old.z) ** 2) ** 0.5
    if moved > 0.05:
        parts.append(("moved", round(moved)))
    for (observer, target), sighting in after.seen.items():
        known = before.seen.get((observer, target))
        if observer == c.id and sighting.now and not (known is not None and known.now):
            parts.append(("detects", target))
    return Condition(tuple(parts) or (("unhurt", ""),), severity)


def schema() -> dict[str, Any]:
    """JSON schema: a file in full, or one of the short forms."""
    return schema_of((SituationFile, *SHORT_FORMS.values()))
