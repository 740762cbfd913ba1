"""The situations of Frontera: the listed actions carried out by the rules that play them.

An action is a choice like any other: `mayor.check` and `mayor.perform` judge and carry out what the Mayor calls for,
`fight_choice.check` and `fight.announce` the turns of a fight. Besides them there are a `turn` that begins, the moment
in which all cards are turned up (`reveal`), and a plain dead man's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sixgun.core.cards import HIDDEN
from sixgun.core.changes import Changes, plain
from sixgun.core.choice import Choice, Fact, Option, Question, Refusal
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.odds import TooManyOutcomes, TrialRef
from sixgun.core.ref import Around, Prepared, Ref
from sixgun.core.situations import SITUATION, Condition, Moment, Situations
from sixgun.games.frontera import choices, decks, flow, knowledge, mayor
from sixgun.games.frontera.choices import ATTACKS, Announced
from sixgun.games.frontera.console import CALLS
from sixgun.games.frontera.fights import fight, fight_choice, riding
from sixgun.games.frontera.fights.techniques import UNARMED
from sixgun.games.frontera.odds import counting
from sixgun.games.frontera.odds.wholes import counting_wholes
from sixgun.games.frontera.situations import actions, results
from sixgun.games.frontera.situations.actions import DeadMansHand, Reveal, Turn, announced_at, division, steps_of
from sixgun.games.frontera.situations.moment import checked, in_seat_order, prepared
from sixgun.games.frontera.situations.short_forms import FORMS
from sixgun.games.frontera.state import BOX, DEAD_MAN, MAYOR, PILE, Character, Session, deck_of, replace, spent_of

_AT_SOMEBODY = (*ATTACKS, choices.Provoke, choices.Challenge, choices.Pocket, choices.RideDown)
TRIALS = 30
"""Ways that are tried before the odds to see how finely cards have to be told apart."""


class FronteraSituations(Situations[Session]):
    forms = FORMS

    # files -----------------------------------------------------------------------------------------------------------
    def read(self, data: Mapping[str, Any]) -> Moment[Session]:
        full = FORMS.in_full(data)
        file, _ = checked(full)
        g, _ = prepared(plain(full))
        steps = [completed(g.fork(), step) for step in steps_of(file)]
        setup: Setup = {SITUATION: plain(full)}
        return Moment(self.counted(setup, steps), setup, steps)

    def setup(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        full = FORMS.with_options(data, options)
        file, _ = checked(full)
        title, story = file.title or "A situation", file.story or ""
        setup: Setup = {"name": SITUATION, "title": title, "story": story, SITUATION: full}
        people = self.start(setup).characters.values()
        if not any(c.protagonist and c.seat != MAYOR and not c.dead for c in people):
            message = "a whole session needs a player's character that is alive"
            raise BadSetup([Problem("characters", message)])
        return setup

    def start(self, setup: Setup) -> Session:
        """Cards that the file does not list are dealt out in the first step ("deal"); until then the flags say how many
        each zone lacks."""
        if not isinstance(setup.get(SITUATION), dict):
            raise BadSetup([Problem(SITUATION, "expected a table, the situation in full")])
        moment, unknown = prepared(setup[SITUATION])
        g = moment.fork()
        for zone, cards in tuple(g.zones.items()):
            if HIDDEN in cards:
                g.flags[f"{decks.LACKS}{zone}"] = cards.count(HIDDEN)
                g.zones[zone] = tuple(card for card in cards if card != HIDDEN)
                g.step = "deal"
        g.zones[BOX] = unknown
        _tell_everybody(g)
        return g

    # how finely cards are told apart ---------------------------------------------------------------------------------
    def counted(self, setup: Setup, steps: Sequence[Choice]) -> Session:
        """The session at that moment, with cards told apart as coarsely as these steps allow."""
        moment, unknown = prepared(setup[SITUATION])
        g = moment.fork()
        g.belief = counting.situation_belief(unknown)
        return self.to_count(g, steps, TrialRef)

    def to_count(self, state: Session, steps: Sequence[Choice], trial: Callable[[int], Ref]) -> Session:
        unknown, g = state.believed.unknown, state.fork()
        for level in counting.LEVELS:
            g.belief = counting.situation_belief(unknown, level)
            if level == counting.CARDS or all(self._passes(g, steps, trial(salt)) for salt in range(TRIALS)):
                break
        return g

    def _passes(self, g: Session, steps: Sequence[Choice], ref: Ref) -> bool:
        work = g.fork()
        try:
            for step in steps:
                if self.refusal(work, step) is None:
                    self.take(ref, work, step)
        except TooManyOutcomes:
            return False
        return True

    def to_resolve(self, state: Session) -> Session:
        """With every card told apart."""
        state.belief = counting.situation_belief(state.believed.unknown, counting.CARDS)
        return state

    # steps -----------------------------------------------------------------------------------------------------------
    def refusal(self, state: Session, step: Choice) -> Refusal | None:
        """Why a step cannot be taken now."""
        if state.ended is not None:
            return Refusal("frontera.ruling.session-end", "session-over")
        if isinstance(step, DeadMansHand):
            return None
        if _announces(state, step):
            return _refusal_of_announcement(state, step)
        if isinstance(step, Turn | Reveal):
            if state.fight is None:
                return Refusal("frontera.ruling.combat-end", "no-fight", ("fight",))
            if isinstance(step, Reveal) and not state.fight.plans:
                return Refusal("frontera.combat.secret-choice", "nothing-announced", state.fight.order)
            return None
        if state.fight is not None:
            return Refusal("frontera.combat.simultaneous", "in-a-fight", (*fight_choice.KINDS, actions.TURN))
        return mayor.check(state, step, beat=False)

    def options(self, state: Session) -> tuple[Option, ...]:
        """What could be done instead of a step that is refused."""
        if state.ended is not None:
            return ()
        if state.fight is None:
            found = [option for option in mayor.options(state, beat=False) if option.choice.kind in actions.CALLS]
            return (*found, Option(DeadMansHand(1)))
        people = [state[who] for who in state.fight.order]
        open_ones = tuple([option for c in people for option in fight_choice.options(state, c)])
        return (*open_ones, Option(Reveal() if state.fight.plans else Turn()))

    def facts(self, step: Choice) -> Mapping[str, Fact]:
        return actions.facts(step)

    def take(self, ref: Ref, state: Session, step: Choice) -> None:
        """Carry out a step that is not refused, with whatever it sets off, and keep what came of it for the summary."""
        begun = len(ref.log)
        ref = counting_wholes(ref)
        if _announces(state, step):
            return _announce(ref, state, completed(state, step))
        if isinstance(step, DeadMansHand):
            better = decks.dead_mans_hand(ref, state, "frontera.dmh.procedure", step.number)
            ref.tell("ace" if better else "eight", "frontera.dmh.procedure")
        elif isinstance(step, Reveal):
            state.fight = replace(state.combat, order=())
            fight.reveal_all(ref, state)
        elif isinstance(step, Turn):
            _next_turn(ref, state)
        else:
            mayor.perform(ref, state, step)
            if state.fight is not None:
                state.flags["fight-beat"] = flow.IMPROVISED
        results.note(state, step, ref.log[begun:])

    # what comes of them ----------------------------------------------------------------------------------------------
    def changes(self, before: Session, after: Session) -> Changes:
        return results.changes(before, after)

    def conditions(self, before: Session, after: Session) -> dict[str, Condition]:
        return results.conditions(before, after)


def _announces(g: Session, step: Choice) -> bool:
    """Whether it is an action of a fight; some of these are calls of the Mayor's as well."""
    return isinstance(step, Announced) and (g.fight is not None or type(step) not in CALLS)


def _refusal_of_announcement(g: Session, step: Choice) -> Refusal | None:
    if g.fight is None:
        return Refusal("frontera.ruling.combat-end", "no-fight", ("fight",))
    if step.actor not in g.fight.order:
        return Refusal("frontera.combat.announce-order", "not-your-turn", g.fight.order, {"who": step.actor})
    return fight_choice.check(g, g[step.actor], announced_at(completed(g, step)))


def completed(g: Session, step: Choice) -> Choice:
    """An announcement with what it leaves open: the only foe, the way over him, what is in hand, one attack, the first
    technique of the weapon that is possible."""
    if not isinstance(step, Announced):
        return step
    c = g[step.actor]
    step = _aimed(g, c, step)
    if isinstance(step, choices.RideDown) and not step.path and step.target in g.characters:
        rides = [replace(step, path=path) for path in riding.ways_over(g, c, g[step.target])]
        return next((way for way in rides if fight_choice.check(g, c, way) is None), step)
    if not isinstance(step, ATTACKS):
        return step
    weapon = step.weapon or ("" if isinstance(step, choices.Grapple) or step.how == UNARMED else c.in_hand) or "fists"
    step = replace(step, weapon=weapon, number=step.number or 1)
    if step.how or weapon not in g.board.lists.weapons:
        return step
    ways = [replace(step, how=how) for how in g.board.lists.weapons[weapon].techniques]
    return next((way for way in ways if fight_choice.check(g, c, announced_at(way)) is None), ways[0])


def _aimed(g: Session, c: Character, step: Announced) -> Announced:
    """At the only foe, or on the only mount."""
    foes = [one.id for one in g.here.values() if one.side != c.side]
    if isinstance(step, choices.GetOn) and not step.target:
        mounts = [mount.id for mount in g.mounts.values() if riding.here(g, mount)]
        return replace(step, target=mounts[0] if len(mounts) == 1 else "")
    if len(foes) == 1 and isinstance(step, choices.Sneak) and not step.watchers:
        return replace(step, watchers=(foes[0],))
    if len(foes) == 1 and isinstance(step, _AT_SOMEBODY) and not step.target:
        return replace(step, target=foes[0])
    return step


def _announce(ref: Ref, g: Session, step: Choice) -> None:
    order = (step.actor, *[who for who in g.combat.order if who != step.actor])
    g.fight = replace(g.combat, order=order)
    if names := division(step):
        ref = _Divided(ref, step.actor, names)
    says = Prepared(ref, "frontera.combat.announce-order", g[step.actor].seat, announced_at(step))
    fight.announce(says, g, step.actor)


class _Divided(Around):
    """Lays the cards of somebody's attack on these, one after another; which cards, others decide."""

    __slots__ = ("_names", "_who")

    def __init__(self, ref: Ref, who: str, names: Sequence[str]) -> None:
        super().__init__(ref)
        self._who = who
        self._names = names

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return self._ref._choices([self._narrowed(question) for question in questions])

    def _narrowed(self, question: Question) -> Question:
        number = question.facts.get("number")
        if question.facts.get("who") != self._who or not isinstance(number, int):
            return question
        name = self._names[(number - 1) % len(self._names)]
        options = [option for option in question.options if option.choice.target == name]
        return Question(question.seat, question.rule, options, question.check, question.facts) if options else question


class _AsListed(Around):
    """Does not draw who of the players announces first: the file lists them."""

    __slots__ = ()

    def pick(self, candidates: Sequence[str], rule: str) -> str:
        return candidates[0] if rule == "frontera.ruling.announce-dispute" else super().pick(candidates, rule)


def _next_turn(ref: Ref, g: Session) -> None:
    """The next turn of a fight begins, or its end comes. Who begins among the players is not drawn: the file says."""
    g.fight = replace(g.combat, order=())
    if g.fight.plans:
        fight.reveal_all(ref, g)
    flow.advance(_AsListed(ref), g)
    if g.fight is not None:
        g.fight = replace(g.fight, order=in_seat_order(g, list(g.fight.order)))


def _tell_everybody(g: Session) -> None:
    """frontera.ruling.what-is-public: what everybody knows at this moment, and the own deck in phase 2."""
    mode = g.board.switches.mode
    for seat in knowledge.observers(g):
        knowledge.learn(g, seat, DEAD_MAN)
        for other in g.deal:
            knowledge.learn(g, seat, spent_of(other))
            if mode == decks.WEAR:
                knowledge.learn(g, seat, deck_of(other))
        if mode == decks.NO_MANAGEMENT:
            knowledge.learn(g, seat, PILE)
    if g.phase == 2:
        for seat in g.deal:
            knowledge.learn(g, seat, deck_of(seat))
