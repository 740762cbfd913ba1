"""The words of a picture in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sixgun.screen.text import listed, text_of


class TableWords:
    """`words[key]` from the section "picture", `words.name(id)` for things."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def __getitem__(self, key: str) -> str:
        return text_of(self.texts, f"picture.{key}")

    def name(self, id: str) -> str:
        return self.texts.get(f"name.{id}", id)

    def names(self, ids: Iterable[str]) -> str:
        return listed(self.texts, map(self.name, ids))

    def said(self, title: str) -> str:
        """A title of the scenario in the words of the language."""
        return self.texts.get(f"title.{title}", title)

    def ground(self, kind: str) -> str:
        """What a kind of scenery is called."""
        return self.texts.get(f"ground.{kind}", kind)
