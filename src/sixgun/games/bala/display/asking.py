"""What the questions of Hasta la Última Bala say besides their options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sixgun.core.choice import Choice, Question
from sixgun.core.form import Form
from sixgun.core.kinds import own_fields
from sixgun.games.bala import choices, hands, reload, shooting, turn
from sixgun.games.bala.carts import SEATS
from sixgun.games.bala.display import forms
from sixgun.games.bala.odds import preview
from sixgun.games.bala.space import sees
from sixgun.games.bala.state import Character, Fight
from sixgun.miniatures.display.asking import TableAsking, Thing, likeliest_foe, nearest


class BalaAsking(TableAsking[Fight]):
    choose = turn.CHOOSE
    in_between = forms.IN_BETWEEN

    def tries(self, state: Fight) -> Iterator[Choice]:
        return _tries(state, state.active)

    def about(self, state: Fight, choice: Choice) -> str:
        if isinstance(choice, choices.Draw):
            return state.active.guns[choice.weapon].weapon
        said = [value for name, value in own_fields(choice).items() if isinstance(value, str) and name != "how"]
        return said[0] if said else ""

    def fields(self, state: Fight) -> Iterator[Form]:
        return forms.fields(state, state.active)

    def order_facts(self, state: Fight, question: Question) -> Mapping[str, int]:
        return preview.order_facts(state, question)


def _tries(g: Fight, me: Character) -> Iterator[Choice]:
    foes = list(likeliest_foe(g.enemies(me.id), me.place, lambda name: sees(g, me.id, name)))
    found = hands.held_ranged(g, me)
    how = shooting.ways_to_fire(found[0])[0] if found is not None else ""
    yield choices.RemoveShock(me.id)
    yield from (choices.Shoot(me.id, foe, how) for foe in foes)
    yield from (choices.Aim(me.id, foe) for foe in foes)
    thrown = ((i.id, i.x, i.y) for i in g.items.values() if i.gun is not None)
    yield from (choices.PickUp(me.id, name) for name in nearest(thrown, me.x, me.y))
    yield from (choices.Detect(me.id, foe) for foe in foes)
    yield choices.Move(me.id, "turn", facing=me.facing)
    horses = ((h.id, h.x, h.y) for h in g.horses.values() if not h.out)
    yield from (choices.Mount(me.id, name) for name in nearest(horses, me.x, me.y))
    carts = ((c.id, c.x, c.y) for c in g.carts.values())
    yield from (choices.GetOn(me.id, name, SEATS[0]) for name in nearest(carts, me.x, me.y))
    yield from (choices.Reload(me.id, how) for how in (reload.BULLET, reload.ALL))
    yield from (choices.Draw(me.id, index) for index in range(len(me.guns)))
    yield from (choices.DoTask(me.id, name) for name in nearest(_tasks(g, me), me.x, me.y))
    goods = ((i.id, i.x, i.y) for i in g.items.values() if i.gun is None)
    yield from (choices.Take(me.id, name) for name in nearest(goods, me.x, me.y))
    yield from (choices.Leave(me.id, name) for name in nearest(_ways_out(g, me), me.x, me.y))


def _tasks(g: Fight, me: Character) -> Iterator[Thing]:
    for task in g.board.tasks.values():
        if task.side in ("", me.side) and g.progress.get(task.id, 0) < task.actions:
            yield task.id, task.at[0], task.at[1]


def _ways_out(g: Fight, me: Character) -> Iterator[Thing]:
    for way in g.board.exits.values():
        if way.side in ("", me.side):
            yield way.id, way.x + way.w / 2, way.y + way.d / 2
