/** Scenery as marks to draw. It knows symbols, no rules: a look says which symbol stands for a kind, and an unknown one is
 *  drawn plainly by its outline. */

import { dice, middle, path, type Pt, tilted, toDraw } from "./geometry";
import { HOUSE, type Look, symbolOf, unitOf } from "./look";
import type { Picture } from "./picture";
import type { Grade } from "./protocol";
import { roof } from "./scenery/buildings";
import { at1, type Bit, fill, type Graded, p, type Scenery } from "./scenery/marks";
import { painted, spills, standing } from "./scenery/painters";
import { piece } from "./scenery/pieces";
import { rails } from "./scenery/railway";
import { road, rough, scatter, trodden, water } from "./scenery/soil";
import { grit } from "./scenery/spills";

export type { Mark, Roof, Scenery, Tag } from "./scenery/marks";

const ROOFS = ["slate", "tin", "wood", "barn", "tin2"];

/** Where the tag of a piece stands. */
function graded(id: string, o: readonly Pt[], grade: Grade): Graded {
  const box = tilted(o);
  const corner = [-1, 1].flatMap((t) => [-1, 1].map((s) => at1(box, t, s))).sort((a, b) => a[0] + a[1] - b[0] - b[1])[0]!;
  return { id, at: middle(o), corner, least: box.h, grade };
}

export function scenery(picture: Picture, look: Look = HOUSE): Scenery {
  const { width, depth } = picture;
  const unit = unitOf(look);
  const W = width * unit;
  const H = depth * unit;
  const all: Bit[] = (picture.ground ?? []).map((g) => ({ g, o: g.polygon.map((q) => toDraw(q[0], q[1], depth, unit)) }));
  // What a symbol of its own is drawn for; the others go by the name of theirs.
  const [own, bits] = [all.filter((b) => painted(symbolOf(look, b.g.kind))), all.filter((b) => !painted(symbolOf(look, b.g.kind))).map((b) => ({ ...b, g: { ...b.g, kind: symbolOf(look, b.g.kind) } }))];
  const out: Scenery = {
    width: W,
    depth: H,
    soil: [],
    low: [],
    walls: [],
    openings: [],
    roofs: [],
    high: [],
    tags: [],
    grades: [],
    outlines: new Map(),
  };
  for (const { g, o } of all) {
    if (g.grade) out.grades.push(graded(g.id, o, g.grade));
    out.outlines.set(g.id, {
      title: g.title,
      outline: o,
      whole: g.whole ?? g.id,
      foot: g.base ?? 0,
      top: (g.base ?? 0) + (g.height ?? 0),
    });
  }
  const roofs = bits.filter((b) => b.g.kind === "roof");
  const roads = bits.filter((b) => b.g.kind === "road" || b.g.kind === "street");
  spills(out, own, look, unit);
  for (const r of roads) road(out.soil, r, W, H);
  for (const b of bits) if (["rough", "scrub", "sand", "mud"].includes(b.g.kind)) rough(out.soil, b);
  for (const b of bits) if (b.g.kind === "water" || b.g.kind === "river" || b.g.kind === "creek") water(out.soil, b);
  for (const b of bits) if (b.g.kind === "door") trodden(out.soil, b, roads, roofs);
  // The same in every language.
  const seed = all.map((b) => b.g.id).join();
  const tracks = bits.filter((b) => b.g.kind === "rails");
  for (const r of tracks) rails(out.soil, r);
  if (look.soil === "grit") grit(out.soil, seed, all, W, H);
  else scatter(out.soil, seed, all, [...roads, ...tracks], W, H);
  for (const r of roofs) {
    out.low.push(p("floor", path(r.o)), fill("url(#plH)", path(r.o)));
  }
  for (const b of bits) piece(out, b, bits);
  standing(out, own, look, unit);
  const first = Math.floor(dice(seed)() * ROOFS.length);
  roofs.forEach((r, i) => out.roofs.push(roof(r, ROOFS[(first + i) % ROOFS.length]!, bits, roads, [W / 2, H / 2])));
  return out;
}
