"""A small validator of JSON schema, as much of it as our schemas use."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list, tuple),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


def mistakes(data: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "") -> list[str]:
    if "$ref" in schema:
        return mistakes(data, root["$defs"][schema["$ref"].rpartition("/")[2]], root, where)
    if "anyOf" in schema:
        tries = [mistakes(data, one, root, where) for one in schema["anyOf"]]
        return [] if any(not found for found in tries) else min(tries, key=len)
    if "enum" in schema and data not in schema["enum"]:
        return [f"{where}: not one of {schema['enum']}"]
    if "const" in schema and data != schema["const"]:
        return [f"{where}: not {schema['const']}"]
    kind = schema.get("type")
    if kind is not None:
        if not isinstance(data, TYPES[kind]) or (isinstance(data, bool) and kind in ("integer", "number")):
            return [f"{where}: not a {kind}"]
        return _inside(data, schema, root, where)
    return []


def _inside(data: Any, schema: dict[str, Any], root: dict[str, Any], where: str) -> list[str]:
    found: list[str] = []
    if isinstance(data, dict):
        known = schema.get("properties", {})
        found += [f"{where}.{key}: missing" for key in schema.get("required", ()) if key not in data]
        extra = schema.get("additionalProperties", True)
        for key, value in data.items():
            if key in known:
                found += mistakes(value, known[key], root, f"{where}.{key}")
            elif extra is False:
                found.append(f"{where}.{key}: unknown")
            elif isinstance(extra, dict):
                found += mistakes(value, extra, root, f"{where}.{key}")
    elif isinstance(data, list | tuple):
        if not schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", 10**9):
            found.append(f"{where}: wrong length")
        heads = schema.get("prefixItems", [])
        for i, item in enumerate(data):
            rule = heads[i] if i < len(heads) else schema.get("items", {})
            found += mistakes(item, rule if isinstance(rule, dict) else {}, root, f"{where}[{i}]")
    elif isinstance(data, str):
        if not schema.get("minLength", 0) <= len(data) <= schema.get("maxLength", 10**9):
            found.append(f"{where}: wrong length")
        if "pattern" in schema and not re.search(schema["pattern"], data):
            found.append(f"{where}: does not match")
    elif isinstance(data, int | float) and not schema.get("minimum", data) <= data <= schema.get("maximum", data):
        found.append(f"{where}: out of range")
    return found
