/** Scenery as marks to draw. It knows kinds of things, no rules: an unknown kind is drawn plainly by its outline. */

import { dice, INCH, path, toDraw } from "./geometry";
import type { Picture } from "./picture";
import { roof } from "./scenery/buildings";
import { type Bit, fill, p, type Scenery } from "./scenery/marks";
import { piece } from "./scenery/pieces";
import { rails } from "./scenery/railway";
import { road, rough, scatter, trodden, water } from "./scenery/soil";

export type { Mark, Roof, Scenery, Tag } from "./scenery/marks";

const ROOFS = ["slate", "tin", "wood", "barn", "tin2"];

export function scenery(picture: Picture): Scenery {
  const { width, depth } = picture;
  const W = width * INCH;
  const H = depth * INCH;
  const bits: Bit[] = (picture.ground ?? []).map((g) => ({ g, o: g.polygon.map((q) => toDraw(q[0], q[1], depth)) }));
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
    outlines: new Map(),
  };
  for (const { g, o } of bits) {
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
  for (const r of roads) road(out.soil, r, W, H);
  for (const b of bits) if (["rough", "scrub", "sand", "mud"].includes(b.g.kind)) rough(out.soil, b);
  for (const b of bits) if (b.g.kind === "water" || b.g.kind === "river" || b.g.kind === "creek") water(out.soil, b);
  for (const b of bits) if (b.g.kind === "door") trodden(out.soil, b, roads, roofs);
  // The same in every language.
  const seed = bits.map((b) => b.g.id).join();
  const tracks = bits.filter((b) => b.g.kind === "rails");
  for (const r of tracks) rails(out.soil, r);
  scatter(out.soil, seed, bits, [...roads, ...tracks], W, H);
  for (const r of roofs) {
    out.low.push(p("floor", path(r.o)), fill("url(#plH)", path(r.o)));
  }
  for (const b of bits) piece(out, b, bits);
  const first = Math.floor(dice(seed)() * ROOFS.length);
  roofs.forEach((r, i) => out.roofs.push(roof(r, ROOFS[(first + i) % ROOFS.length]!, bits, roads, [W / 2, H / 2])));
  return out;
}
