"""Portraits of people as small SVG drawings, in the manner of an old wanted poster. The same person always looks the
same; what a game knows about somebody (hat, badge, beard) it says, and the rest follows from the name."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

Hat = Literal["stetson", "flat", "sombrero", "kepi", "fur", "bowler", "feather", "war-bonnet", "bonnet", "none"]
Beard = Literal["", "moustache", "full", "goatee", "stubble", "any"]

INK, PAPER, SHADE, SKIN = "#3a2a1c", "#f3e7cf", "#c9b08a", "#e8d2b0"
_HATS = ("#4a3623", "#6b4f33", "#2e241b", "#7d6544")
_COATS = ("#6f5a45", "#4d4a45", "#7a4b36", "#566047", "#40485a")
_SCARVES = ("#9c3b2a", "#2f5d62", "#b5862e", "#5b4a7a")
_HAIR = ("#2e241b", "#5a3d25", "#8a6a3f", "#9a9288")


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    hat: Hat = "stetson"
    beard: Beard = "any"
    badge: Literal["", "star", "round"] = ""
    neck: Literal["", "scarf", "mask", "tie", "beads", "lace"] = "scarf"
    hair: Literal["short", "long", "braids", "bun"] = "short"
    coat: str = ""
    """A colour, or nothing for any."""
    epaulettes: bool = False


class _Seed:
    """Numbers that follow from a name."""

    def __init__(self, text: str) -> None:
        self._bytes = hashlib.sha256(text.encode()).digest()
        self._at = 0

    def of(self, count: int) -> int:
        self._at += 1
        return self._bytes[self._at % 32] % count


def portrait(look: Look, who: str) -> str:
    """An SVG of 100 by 120."""
    seed = _Seed(who)
    coat = look.coat or _COATS[seed.of(len(_COATS))]
    hat = _HATS[seed.of(len(_HATS))]
    scarf = _SCARVES[seed.of(len(_SCARVES))]
    hair = _HAIR[seed.of(len(_HAIR))]
    jaw = 17 + seed.of(4)
    beard = look.beard
    if beard == "any":
        beard = ("", "moustache", "full", "goatee", "stubble")[seed.of(5)]
    parts = [
        f'<ellipse cx="50" cy="60" rx="46" ry="56" fill="{PAPER}" stroke="{SHADE}" stroke-width="2"/>',
        _back_hair(look, hair),
        _body(look, coat, scarf),
        f'<path d="M43 76 L43 90 Q50 95 57 90 L57 76 Z" fill="{SKIN}" stroke="{INK}" stroke-width="1"/>',
        f'<path d="M{50 - jaw} 54 Q{50 - jaw} 84 50 88 Q{50 + jaw} 84 {50 + jaw} 54 Q{50 + jaw} 34 50 34 Q{50 - jaw} '
        f'34 {50 - jaw} 54 Z" fill="{SKIN}" stroke="{INK}" stroke-width="1.4"/>',
        _face(seed),
        _beard(beard, hair, jaw),
        _neck(look, scarf, jaw),
        _front_hair(look, hair, jaw),
        _hat(look.hat, hat, scarf),
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120" role="img">{"".join(parts)}</svg>'


def _body(look: Look, coat: str, scarf: str) -> str:
    parts = [
        f'<path d="M14 116 Q16 92 40 88 L50 98 L60 88 Q84 92 86 116 Q50 124 14 116 Z" fill="{coat}" stroke="{INK}" '
        'stroke-width="1.4"/>',
        f'<path d="M40 88 L48 116 M60 88 L52 116" stroke="{INK}" stroke-width="1" fill="none"/>',
    ]
    if look.epaulettes:
        parts += [
            f'<rect x="{x}" y="92" width="14" height="5" rx="2" fill="#d8a93c" stroke="{INK}" '
            f'transform="rotate({turn} {x + 7} 94)"/>'
            for x, turn in ((16, -16), (70, 16))
        ]
    if look.badge == "star":
        parts.append(
            '<path d="M34 100 l2 4.4 4.8.4-3.6 3.2 1 4.7-4.2-2.5-4.2 2.5 1-4.7-3.6-3.2 4.8-.4z" fill="#e2b84a" '
            f'stroke="{INK}" stroke-width=".8"/>'
        )
    elif look.badge == "round":
        parts.append(f'<circle cx="34" cy="106" r="5" fill="#cfd3d6" stroke="{INK}"/><circle cx="34" cy="106" r="2"/>')
    return "".join(parts)


def _face(seed: _Seed) -> str:
    brow = 52 - seed.of(3)
    tilt = seed.of(3) - 1
    nose = 4 + seed.of(3)
    mouth = seed.of(3) - 1
    scar = seed.of(5) == 0
    parts = [
        f'<path d="M37 {brow + tilt} L46 {brow} M54 {brow} L63 {brow + tilt}" stroke="{INK}" stroke-width="2" '
        'stroke-linecap="round"/>',
        f'<ellipse cx="42" cy="57" rx="2.4" ry="1.6" fill="{INK}"/><ellipse cx="58" cy="57" rx="2.4" ry="1.6" '
        f'fill="{INK}"/>',
        f'<path d="M38 60 Q42 62 46 60 M54 60 Q58 62 62 60" stroke="{SHADE}" fill="none"/>',
        f'<path d="M50 56 L{50 + nose} 67 L48 68" stroke="{INK}" stroke-width="1.2" fill="none"/>',
        f'<path d="M43 {76 + mouth} Q50 {76 - mouth} 57 {76 + mouth}" stroke="{INK}" stroke-width="1.4" fill="none"/>',
    ]
    if scar:
        parts.append(f'<path d="M61 62 l4 8 m-4.5 -5 l3 -1 m-1.5 4 l3 -1" stroke="{INK}" stroke-width=".8"/>')
    return "".join(parts)


def _beard(beard: Beard, hair: str, jaw: int) -> str:
    if beard == "moustache":
        return f'<path d="M50 71 Q42 69 37 75 Q44 76 50 73 Q56 76 63 75 Q58 69 50 71 Z" fill="{hair}"/>'
    if beard == "full":
        low, high = 50 - jaw, 50 + jaw
        return (
            f'<path d="M{low} 60 Q{low + 2} 84 50 97 Q{high - 2} 84 {high} 60 Q{high - 5} 72 58 71 Q50 68 42 71 '
            f'Q{low + 5} 72 {low} 60 Z" fill="{hair}" stroke="{INK}" stroke-width=".8"/>'
            f'<path d="M45 77 Q50 79 55 77" stroke="{SKIN}" stroke-width="1.6" fill="none"/>'
        )
    if beard == "goatee":
        return f'<path d="M45 79 Q50 77 55 79 Q55 92 50 94 Q45 92 45 79 Z" fill="{hair}"/>'
    if beard == "stubble":
        dots = [(41, 80), (45, 83), (50, 84), (55, 83), (59, 80), (38, 74), (62, 74), (47, 80), (53, 80)]
        return "".join(f'<circle cx="{x}" cy="{y}" r=".7" fill="{INK}"/>' for x, y in dots)
    return ""


def _neck(look: Look, scarf: str, jaw: int) -> str:
    if look.neck == "mask":
        low, high = 50 - jaw, 50 + jaw
        return (
            f'<path d="M{low} 63 Q50 58 {high} 63 Q{high} 84 50 100 Q{low} 84 {low} 63 Z" fill="{scarf}" '
            f'stroke="{INK}" stroke-width="1.2"/>'
            f'<path d="M{low + 6} 72 Q50 69 {high - 6} 72" stroke="{INK}" fill="none"/>'
        )
    if look.neck == "scarf":
        return (
            f'<path d="M36 88 Q50 96 64 88 L60 96 Q50 101 40 96 Z M48 97 L42 110 L50 104 L56 111 L53 97 Z" '
            f'fill="{scarf}" stroke="{INK}" stroke-width="1"/>'
        )
    if look.neck == "tie":
        return f'<path d="M44 92 L50 95 L56 92 L56 98 L50 95 L44 98 Z" fill="{INK}"/>'
    if look.neck == "beads":
        dots = [(38, 92), (42, 96), (47, 99), (53, 99), (58, 96), (62, 92)]
        return "".join(f'<circle cx="{x}" cy="{y}" r="2" fill="{scarf}" stroke="{INK}"/>' for x, y in dots)
    if look.neck == "lace":
        return f'<path d="M37 92 q3 5 6 1 q4 6 7 1 q4 5 7 0 q4 4 6 -2" fill="none" stroke="{scarf}" stroke-width="3"/>'
    return ""


def _back_hair(look: Look, hair: str) -> str:
    if look.hair == "long":
        return f'<path d="M28 50 Q22 84 32 96 L68 96 Q78 84 72 50 Z" fill="{hair}"/>'
    if look.hair == "bun":
        return f'<circle cx="50" cy="30" r="12" fill="{hair}" stroke="{INK}"/>'
    return ""


def _front_hair(look: Look, hair: str, jaw: int) -> str:
    low, high = 50 - jaw, 50 + jaw
    top = f"M{low} 56 Q{low - 2} 34 50 32 Q{high + 2} 34 {high} 56 Q{high - 3} 44 50 43 Q{low + 3} 44 {low} 56 Z"
    parts = [f'<path d="{top}" fill="{hair}"/>']
    if look.hair == "braids":
        for x in (low - 1, high + 1):
            parts.append(
                f'<path d="M{x} 54 q-4 12 0 22 q4 12 0 24" stroke="{hair}" stroke-width="6" fill="none"/>'
                f'<path d="M{x - 3} 94 h6" stroke="#9c3b2a" stroke-width="2.4"/>'
            )
    return "".join(parts)


def _hat(hat: Hat, colour: str, band: str) -> str:
    line = f'stroke="{INK}" stroke-width="1.4"'
    match hat:
        case "stetson":
            return (
                f'<path d="M33 38 Q34 12 44 14 Q50 18 56 14 Q66 12 67 38 Z" fill="{colour}" {line}/>'
                f'<path d="M12 34 Q26 46 50 43 Q74 46 88 34 Q80 38 67 38 Q50 33 33 38 Q20 38 12 34 Z" fill="{colour}" '
                f'{line}/><path d="M33 36 Q50 31 67 36" stroke="{band}" stroke-width="3" fill="none"/>'
            )
        case "flat":
            return (
                f'<path d="M32 38 L34 20 Q50 15 66 20 L68 38 Z" fill="{colour}" {line}/>'
                f'<ellipse cx="50" cy="39" rx="38" ry="5.5" fill="{colour}" {line}/>'
                f'<path d="M32 35 Q50 31 68 35" stroke="{band}" stroke-width="3" fill="none"/>'
            )
        case "sombrero":
            return (
                f'<path d="M38 38 Q42 6 50 6 Q58 6 62 38 Z" fill="{colour}" {line}/>'
                '<path d="M2 36 Q10 50 50 46 Q90 50 98 36 Q84 38 62 37 Q50 33 38 37 Q16 38 2 36 Z" '
                f'fill="{colour}" {line}/>'
                f'<path d="M8 39 Q22 46 50 43 Q78 46 92 39" stroke="{band}" stroke-width="2" stroke-dasharray="3 2" '
                'fill="none"/>'
            )
        case "kepi":
            return (
                f'<path d="M32 42 L35 22 Q50 18 63 24 L68 42 Q50 36 32 42 Z" fill="#33415e" {line}/>'
                f'<path d="M32 42 Q50 36 68 42 Q62 49 50 47 Q38 49 32 42 Z" fill="#1f1a16" {line}/>'
                '<path d="M44 33 l12 -4 M44 29 l12 4" stroke="#d8a93c" stroke-width="2"/>'
            )
        case "fur":
            return (
                f'<path d="M29 44 Q26 18 50 17 Q74 18 71 44 Q50 34 29 44 Z" fill="{colour}" {line}/>'
                f'<path d="M70 40 q14 10 8 34 q-4 8 -8 2 q6 -18 -2 -30 z" fill="{colour}" {line}/>'
                f'<path d="M72 52 h8 M73 60 h8 M73 68 h7" stroke="{PAPER}" stroke-width="2"/>'
            )
        case "bowler":
            return (
                f'<path d="M33 40 Q33 18 50 18 Q67 18 67 40 Z" fill="{colour}" {line}/>'
                f'<path d="M24 39 Q50 46 76 39 Q74 35 67 37 Q50 33 33 37 Q26 35 24 39 Z" fill="{colour}" {line}/>'
            )
        case "feather" | "war-bonnet":
            count = 1 if hat == "feather" else 7
            parts = [f'<path d="M31 45 Q50 37 69 45" stroke="{band}" stroke-width="4" fill="none"/>']
            for i in range(count):
                turn = 18 if count == 1 else (i - 3) * 16
                parts.append(
                    f'<g transform="rotate({turn} 50 44)">'
                    f'<path d="M50 40 Q44 22 50 8 Q56 22 50 40 Z" fill="#f7f2e6" {line}/>'
                    '<path d="M47 16 Q50 8 50 8 Q50 8 53 16 Z" fill="#2e241b"/></g>'
                )
            return "".join(parts)
        case "bonnet":
            return (
                f'<path d="M38 30 q12 -12 24 0 q-12 6 -24 0" fill="{band}" {line}/>'
                f'<path d="M60 28 q16 -10 18 6 q-8 -6 -18 -6" fill="#f7f2e6" {line}/>'
            )
    return ""
