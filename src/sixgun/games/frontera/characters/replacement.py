"""Another protagonist for a player whose last one has died.

frontera.ruling.death-cards: the cards of the dead went to the treasure deck, and with a new character the player is
treated as a late arrival (frontera.late.with-pack, frontera.late.without-pack). A ready character or the text of a
character file is brought; the Mayor may still call a player to the table who stays out.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.form import Field, Form, form_of
from sixgun.core.game import BadSetup
from sixgun.core.ref import Ref
from sixgun.games.frontera import arrivals, decks
from sixgun.games.frontera.casting import character_of
from sixgun.games.frontera.characters import character_file
from sixgun.games.frontera.characters.character_file import CHARACTERS, Sheet
from sixgun.games.frontera.choices import Bring, Late, StayOut
from sixgun.games.frontera.state import MAYOR, Mount, Session, replace

RULE = "frontera.ruling.death-cards"
STAYED = "stayed:"
"""Before a seat, as a flag: its player has been asked and stays out for now."""
LONGEST = 4000
"""Letters of a character file."""


def due(g: Session) -> str:
    """The next player to be asked for another protagonist; "" if there is none. A plain fight goes on without."""
    if not g.board.scenes or g.board.duel_of_sides or g.ended is not None:
        return ""
    return next((seat for seat in arrivals.bereft(g) if not g.flags.get(STAYED + seat)), "")


# what may be brought -------------------------------------------------------------------------------------------------
def check(g: Session, choice: Choice) -> Refusal | None:
    if isinstance(choice, StayOut):
        return None
    if not isinstance(choice, Bring) or (choice.item and choice.text):
        return Refusal(RULE, "not-offered", ("bring", "stay-out"))
    if choice.item and choice.item not in CHARACTERS.samples:
        return Refusal(RULE, "no-such-character", tuple(CHARACTERS.samples), {"item": choice.item})
    if len(choice.text) > LONGEST:
        return Refusal(RULE, "how-many-words", facts={"most": LONGEST})
    try:
        c = CHARACTERS.chosen(choice.item, choice.text)
    except BadSetup as bad:
        return Refusal(RULE, "bad-character", facts={"words": str(bad)})
    if against := character_file.objections(c):
        return Refusal(against[0].rule, "not-by-the-rules", facts={"name": c.name})
    lists = g.board.lists
    unknown = [key for key in c.weapons if key not in lists.weapons]
    unknown += [key for key in c.goods if key not in lists.goods]
    unknown += [key for key in (c.mount,) if key and key not in lists.mounts]
    return Refusal(RULE, "unknown-here", facts={"named": tuple(unknown)}) if unknown else None


def options(g: Session) -> Iterator[Option]:
    yield Option(StayOut(), rules=(RULE,))
    for name in CHARACTERS.samples:
        choice = Bring(name)
        if check(g, choice) is None:
            yield Option(choice, rules=(RULE,), facts={"name": CHARACTERS.chosen(name, "").name})


def forms() -> tuple[Form, ...]:
    text = Field("text", "character", "text", least=1, most=LONGEST, file=True)
    return (form_of(Bring, {}, text, rules=(RULE,), section="people"),)


# doing it ------------------------------------------------------------------------------------------------------------
def ask(ref: Ref, g: Session, seat: str, how: str = "") -> None:
    """The player brings somebody, or stays out for now; where the Mayor has not said `how`, he is asked about cards."""
    choice = ref.ask(seat, RULE, lambda: tuple(options(g)), check=lambda said: check(g, said), facts={"seat": seat})
    if not isinstance(choice, Bring):
        g.flags[STAYED + seat] = 1
        return
    g.flags.pop(STAYED + seat, None)
    ref.tell("enters", RULE, who=join(g, seat, CHARACTERS.chosen(choice.item, choice.text)))
    if g.board.switches.mode == decks.NORMAL:
        if not how:
            offered = [Option(Late(seat, way), rules=(arrivals.WAYS[way],)) for way in ("share", "pack")]
            how = ref.ask(MAYOR, arrivals.WITH_PACK, offered, facts={"seat": seat}).how
        decks.join_late(ref, g, seat, new_pack=how == "pack")


def join(g: Session, seat: str, c: Sheet) -> str:
    """The new protagonist, on the side of the one who died and in his places."""
    before = [one for one in g.of_seat(seat) if one.protagonist][-1]
    root, number = before.id.rpartition(arrivals.AGAIN)[0] or before.id, 2
    while f"{root}{arrivals.AGAIN}{number}" in g.characters:
        number += 1
    id = f"{root}{arrivals.AGAIN}{number}"
    new = character_of(character_file.as_person(c, "new", seat), g.board.lists)
    g.characters[id] = replace(new, id=id, side=before.side)
    if c.mount:
        mount = f"{id}-{c.mount}"
        g.mounts[mount] = Mount(mount, c.mount, riders=(id,), party=(id,))
        g.change(id, mount=mount)
    return id
