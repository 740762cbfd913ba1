"""Coming round after a stun (deadlands.stun.recover)."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import dice, harm, skills
from sixgun.games.deadlands.choices import Recover
from sixgun.games.deadlands.state import Person, Shootout
from sixgun.miniatures.choices import Own

RECOVER, NEXT_CARD = "deadlands.stun.recover", "deadlands.ruling.speed-one-recovery"


def check(g: Shootout, me: Person, choice: Own) -> Refusal | None:
    return None if me.stunned else Refusal(RECOVER, "not-stunned", facts={"who": me.id})


def perform(ref: Ref, g: Shootout, choice: Own) -> None:
    """Vigor against his worst wound; a -4 on his next action counts, wounds do not (deadlands.wills.next-action,
    deadlands.ruling.stun-no-penalty)."""
    who = choice.actor
    tn = harm.recovery_tn(g, who)
    mods = (*harm.stun_mods(g, who), *skills.shaken(g, who))
    rolled = dice.trait_roll(ref, g, who, g.sheet(who).trait("vigor"), RECOVER, mods, tn, on_card=True)
    recovers = dice.succeeded(rolled, tn)
    if recovers:
        g.change(who, stunned=False)
    event = "recovers" if recovers else "stays-stunned"
    ref.tell(event, RECOVER, rolled.roll, who=who, tn=tn, bust=rolled.word)


RECOVER_VERB = Verb(Recover, RECOVER, check=check, cost=1, perform=perform)
