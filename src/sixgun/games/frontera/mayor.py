"""The Mayor at the console (console.py): what is on offer, what is allowed, and what the log says of it.

The next beat is always the first thing on offer, so that a bot, or one person alone, can run an adventure; everything
else is improvisation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.form import Field, Form, form_of
from sixgun.core.kinds import tag
from sixgun.core.ref import Ref
from sixgun.games.frontera import arrivals, casting, choices, gambling, levels
from sixgun.games.frontera.calls import CENTS, CONSOLE, ENDINGS
from sixgun.games.frontera.console import CALLS, SECTIONS, Call, difficulty_of
from sixgun.games.frontera.state import Session
from sixgun.games.frontera.trials import SUITS


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Session, choice: Choice, *, beat: bool) -> Refusal | None:
    """The one legality test of the console."""
    call = CALLS.get(type(choice))
    if call is None:
        return Refusal(CONSOLE, "unknown-action", tuple(map(tag, CALLS)))
    names = tuple([blank.name for blank in call.blanks])
    if surplus := tuple([name for name in choice.__struct_fields__ if name not in names and getattr(choice, name)]):
        return Refusal(CONSOLE, "names-too-much", names, {"named": surplus})
    if g.board.duel_of_sides and beat and not isinstance(choice, choices.NextBeat):
        return Refusal("frontera.lastman.rules", "plain-fight", ("beat",))
    if isinstance(choice, choices.NextBeat):
        return None if beat else Refusal(CONSOLE, "no-beat-left", ("end-session",))
    first, besides = call.people(choice)
    everybody = (*first, *besides)
    if refused := _not_there(g, choice, everybody):
        return refused
    if len(set(everybody)) != len(everybody) and not isinstance(choice, choices.Care):
        return Refusal(CONSOLE, "named-twice")
    return call.refusal(g, choice)


def _not_there(g: Session, choice: Choice, people: Sequence[str]) -> Refusal | None:
    """Who cannot be named: people outside the scene, or where people are to appear, those who are not unseen."""
    if isinstance(choice, choices.Show):
        hidden = casting.unseen(g)
        there = [one for one in people if one not in hidden]
        return Refusal(casting.RULE, "not-unseen", hidden, {"who": there[0]}) if there else None
    absent = [one for one in people if one not in g.here]
    return Refusal(CONSOLE, "no-such-target", tuple(g.here), {"target": absent[0]}) if absent else None


# options -------------------------------------------------------------------------------------------------------------
def options(g: Session, *, beat: bool) -> Iterator[Option]:
    """The next beat first; then what a Mayor most often needs, with people and numbers to be changed at will. In a
    plain fight between players there is nothing to improvise."""
    plain_fight = g.board.duel_of_sides and beat
    for choice in _proposals(g, beat=beat) if not plain_fight else (choices.NextBeat(),):
        facts = {"dollars": choice.number / CENTS} if isinstance(choice, choices.Money) else {}
        rule = arrivals.WAYS[choice.how] if isinstance(choice, choices.Late) else CALLS[type(choice)].rule
        yield Option(choice, rules=(rule,), facts=facts)


def _proposals(g: Session, *, beat: bool) -> Iterator[Choice]:
    heroes = [who for who in g.here if g[who].protagonist]
    if beat:
        yield choices.NextBeat()
    else:
        yield from [choices.EndSession(ending) for ending in ENDINGS]
    for who in heroes:
        if levels.able(g[who]):
            yield from [choices.CallTest(who, trait) for trait in SUITS]
        if g[who].dying:
            yield choices.LastChance(who)
        if gambling.refusal(g, who) is None:
            yield choices.House(who)
        yield choices.Money(who, 5 * CENTS)
    yield choices.PassTime("rest", 8)
    if heroes:
        yield choices.Treasure(tuple(heroes), 1)
        yield choices.Threat(tuple(heroes))
    yield from [choices.Late(seat, cards) for seat in arrivals.free(g) for cards in arrivals.WAYS]
    if beat:
        yield choices.EndSession("nobody")


def forms(g: Session, *, beat: bool) -> tuple[Form, ...]:
    """Every call that somebody could be named for now. In a plain fight between players there is nothing to call."""
    if g.board.duel_of_sides and beat:
        return ()
    found = []
    for section, calls in SECTIONS.items():
        for kind in calls:
            for form in CALLS[kind].forms(g, kind, section):
                found.append(form)
                if kind is choices.Person:  # who may come for a side that nobody is on yet
                    item = next(field for field in form.fields if field.name == "item")
                    side = Field("side", "new-side", "text", least=1, most=_LONGEST_SIDE)
                    found.append(
                        form_of(kind, {}, item, side, rules=form.rules, section=form.section, name="person-anew")
                    )
    return tuple(found)


_LONGEST_SIDE = 40
"""Letters of the name of a side."""


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Session, choice: Choice) -> None:
    """What the Mayor calls for, except the next beat and the end, which flow.py knows."""
    announce(ref, choice)
    call = CALLS[type(choice)]
    named = [blank.name for blank in call.blanks]
    call.do(ref, g, *[getattr(choice, name) for name in choice.__struct_fields__ if name in named])


def announce(ref: Ref, choice: Choice) -> None:
    """What the Mayor calls for, before it happens (frontera.concept.roles): the sentence "mayor-KIND", or, where it
    reads differently by what it names, "mayor-KIND-WHICH"."""
    call = CALLS.get(type(choice), Call(CONSOLE))
    if call.told_after:
        return
    which = call.says(choice)
    people, others = call.people(choice)
    tests = choice.tests if isinstance(choice, choices.CallContest) else ()
    thing = {choices.Drink: "drink", choices.Bet: "winner"}.get(type(choice), "item")
    ref.tell(
        f"mayor-{choice.kind}" + (f"-{which}" if which else ""),
        CONSOLE,
        kind=choice.kind,
        people=people,
        others=others,
        item=getattr(choice, thing),
        how=choice.test if isinstance(choice, choices.CallTest) else choice.how,
        tests=tests if len(set(tests)) > 1 else tests[:1],
        n=choice.number,
        difficulty=difficulty_of(choice),
        dollars=choice.number / CENTS,
    )
