"""Setting a stick at the powder store (deadlands.table.house-scenarios)."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import blasts, store
from sixgun.games.deadlands.choices import Fuse
from sixgun.games.deadlands.state import Person, Shootout


def perform(ref: Ref, g: Shootout, choice: Fuse) -> None:
    if store.fuse(ref, g, choice):
        blasts.explode(ref, g, choice.actor, store.DAMAGE, store.INCREMENT, store.centre(g))


FUSE: Verb[Shootout, Person, Fuse] = Verb(Fuse, store.SCENARIOS, check=store.check, cost=1, perform=perform)
