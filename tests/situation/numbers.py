"""What each row of the table of examples claims: how to see it in an outcome, and the twin that counts it by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.situation.deadlands_twins import DEADLANDS
from tests.situation.dicemore_twins import DICEMORE
from tests.situation.frontera_twins import FRONTERA
from tests.situation.numbers_kinds import Number, Seen, after, changed, gone
from tests.situation.punk_twins import PUNK
from tests.situation.twins import anything, fight, high_card, out, share, shot, two, volley

CERTAIN = Fraction(1)


def harmed(model: str) -> Seen:
    return changed(model, "shock", "damage", "paralysed", "out")


def certainly() -> Fraction:
    return CERTAIN


NUMBERS: dict[tuple[str, str], Number] = {
    ("shot.toml", "anything happens to the target"): (harmed("target"), lambda: anything(shot(0))),
    ("shot.toml", "the target is out"): (gone("target"), lambda: out(shot(0), 3)),
    ("shoot.toml", "anything happens to the target"): (harmed("target"), lambda: anything(shot(0))),
    ("shoot.toml", "the target is out"): (gone("target"), lambda: out(shot(0), 3)),
    ("aim.toml", "Rook is out"): (gone("rook"), lambda: two().out),
    ("aim.toml", "the deputy is hit by a stray bullet"): (harmed("deputy"), lambda: two().friend),
    ("aim.toml", "the deputy is out"): (gone("deputy"), lambda: two().friend_out),
    ("aim.toml", "the revolver jams"): (
        lambda end: any(g.jammed for g in end.state["calder"].guns),
        lambda: two().jam,
    ),
    ("detect.toml", "detected for 1 action"): (after("observer", "activation.left", 5), certainly),
    ("fight.toml", "the defender is out"): (gone("defender"), lambda: fight(lambda balance: balance >= 2)),
    ("fight.toml", "the attacker is out"): (gone("attacker"), lambda: fight(lambda balance: balance <= -2)),
    ("move.toml", "gets there"): (after("runner", "x", 17.0), lambda: share(lambda a, b: a + b >= 7, 2)),
    ("jump.toml", "lands on the other roof"): (
        after("runner", "x", 15.0),
        lambda: share(lambda die: (die + 1) // 2 >= 2, 1),
    ),
    ("leap-down.toml", "1 Shock and 1 Damage"): (
        lambda end: (end.state["runner"].shock, end.state["runner"].damage) == (1, 1),
        certainly,
    ),
    ("recover.toml", "no Shock is left"): (after("rook", "shock", 0), lambda: share(lambda a, b: min(a, b) >= 4, 2)),
    ("remove-shock.toml", "no Shock is left"): (
        after("model", "shock", 0),
        lambda: share(lambda a, b: min(a, b) >= 4, 2),
    ),
    ("reload.toml", "anything happens to Rook"): (harmed("rook"), lambda: anything(shot(0))),
    ("unjam.toml", "it is cleared"): (changed("ines", "guns"), lambda: share(lambda die: die >= 4, 1)),
    ("draw.toml", "anything happens to Rook"): (harmed("rook"), lambda: anything(shot(1))),
    ("draw.toml", "Rook is out"): (gone("rook"), lambda: out(shot(1), 3)),
    ("change-hand.toml", "anything happens to Rook"): (harmed("rook"), lambda: anything(shot(0))),
    ("pick-up.toml", "anything happens to Rook"): (harmed("rook"), lambda: anything(shot(0))),
    ("pick-up.toml", "the knife is in hand again"): (lambda end: bool(end.state["ines"].gun), certainly),
    ("mount.toml", "gets there"): (after("runner", "x", 17.0), lambda: share(lambda a, b: a + b >= 7, 2)),
    ("tie.toml", "the horse is tied"): (after("bay", "tied", True), certainly),
    ("drive.toml", "gets there"): (after("coach", "x", 17.0), lambda: share(lambda a, b: a + b >= 7, 2)),
    ("board.toml", "is on the roof"): (after("runner", "seat", "roof"), certainly),
    ("turn-gatling.toml", "anything happens to Rook"): (harmed("rook"), lambda: anything(volley(2, 0))),
    ("light-dynamite.toml", "it lands where it was aimed"): (
        lambda end: (end.state.charges["charge-1"].x, end.state.charges["charge-1"].y) == (18.0, 10.0),
        lambda: share(lambda a, b: a == b, 2),
    ),
    ("card.toml", "anything happens to the target"): (harmed("target"), lambda: anything(volley(3, 0, True))),
    ("card.toml", "the target is out"): (gone("target"), lambda: out(volley(3, 0, True), 3)),
    ("fall.toml", "falls"): (changed("faller", "z"), lambda: share(lambda die: die <= 2, 1)),
    ("morale.toml", "the band flees"): (after("band", "fled", True), lambda: share(lambda die: die < 4, 1)),
    ("task.toml", "the safe is open"): (
        after("table", "progress.safe", 1),
        lambda: share(lambda a, b: max(a, b) >= 5, 2),
    ),
    ("take.toml", "has the strongbox"): (after("rook", "carries", ["strongbox"]), certainly),
    ("drop.toml", "the papers lie there"): (after("papers", "on_table", True), certainly),
    ("key.toml", "the door is locked"): (after("table", "doors.house.front", "locked"), certainly),
    ("leave.toml", "has left the table"): (after("rook", "out", "left"), certainly),
    ("dustalley.toml", "Colm is out"): (after("colm", "wounds", 2), lambda: share(lambda _, shot: shot - 1 >= 4, 2)),
    ("dustalley.toml", "Hester is wounded"): (
        after("hester", "wounds", 1),
        lambda: share(lambda watch, _: watch - 1 >= 4, 2),
    ),
    ("highcard.toml", "Belle is out"): (after("belle", "hits", 3), lambda: high_card(lambda belle, _: belle)),
    ("highcard.toml", "Ringo is hit"): (after("ringo", "hits", 1), lambda: high_card(lambda _, ringo: ringo)),
    **DEADLANDS,
    **DICEMORE,
    **FRONTERA,
    **PUNK,
}
