"""``python -m sixgun.server.types > web/src/lib/protocol.ts``: the protocol as TypeScript types.

Own and small: it walks the message types and writes an interface for each record that they reach.
"""

from __future__ import annotations

import sys
import textwrap
from typing import Any, get_args

import msgspec
from msgspec import inspect as mi

from sixgun.server import protocol

_HEAD = """\
// Made by `python -m sixgun.server.types` from src/sixgun/server/protocol.py. Do not edit.
"""


class _Writer:
    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.blocks: dict[str, str] = {}

    def name(self, cls: type) -> str:
        """The name of a record's interface; records of the core that share a name with a message get a prefix."""
        if cls not in self.names:
            plain = cls.__name__
            name = plain if plain not in self.names.values() else cls.__module__.rpartition(".")[2].title() + plain
            if name in self.names.values():
                raise ValueError(f"two records would both be called {name}")
            self.names[cls] = name
            self.write(cls, name)
        return self.names[cls]

    def write(self, cls: type, name: str) -> None:
        info = mi.type_info(cls)
        assert isinstance(info, mi.StructType)
        lines = [f"export interface {name} {{"]
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
        for field in info.fields:
            left_out = "" if field.required else "?"
            lines.append(f"  {field.encode_name}{left_out}: {self.type(field.type)};")
        if cls is protocol.Choice:
            lines.append("  [own: string]: unknown;")
        lines.append("}")
        self.blocks[name] = _comment(cls.__doc__) + "\n".join(lines) + "\n"

    def type(self, kind: mi.Type) -> str:
        match kind:
            case mi.Metadata():
                return (kind.extra_json_schema or {}).get("title") or self.type(kind.type)
            case mi.AnyType() | mi.RawType():
                return "unknown"
            case mi.NoneType():
                return "null"
            case mi.BoolType():
                return "boolean"
            case mi.IntType() | mi.FloatType():
                return "number"
            case mi.StrType():
                return "string"
            case mi.LiteralType():
                return " | ".join(_literal(value) for value in kind.values)
            case mi.StructType():
                return self.name(kind.cls)
            case mi.UnionType():
                return " | ".join(self.type(part) for part in kind.types)
            case mi.TupleType():
                return "[" + ", ".join(self.type(part) for part in kind.item_types) + "]"
            case mi.VarTupleType() | mi.ListType():
                item = self.type(kind.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case mi.DictType():
                return f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type)}>"
        raise TypeError(f"no TypeScript for {kind}")


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _comment(text: str | None) -> str:
    lines = textwrap.dedent("    " + (text or "").strip()).splitlines()
    lines = [line.strip() for line in lines]
    if not any(lines) or (text or "").startswith(("Struct", "_Ask")):
        return ""
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def typescript() -> str:
    """The whole file; the same every time."""
    writer = _Writer()
    own = [cls for cls in vars(protocol).values() if _is_message(cls)]
    for cls in own:
        writer.names[cls] = cls.__name__
    for cls in own:
        writer.write(cls, cls.__name__)
    parts = [_HEAD, f"export const PROTOCOL = {protocol.PROTOCOL};\n", *writer.blocks.values()]
    for name, union in (("FromPage", protocol.FromPage), ("ToPage", protocol.ToPage)):
        members = "\n".join(f"  | {writer.names[cls]}" for cls in get_args(union))
        parts.append(f"export type {name} =\n{members};\n")
    codes = "\n".join(f"  | {_literal(code)}" for code in get_args(protocol.ErrorCode))
    parts.append(f"export type ErrorCode =\n{codes};\n")
    return "\n".join(parts)


def _is_message(value: Any) -> bool:
    return (
        isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == protocol.__name__
        and not value.__name__.startswith("_")
    )


if __name__ == "__main__":
    sys.stdout.write(typescript())
