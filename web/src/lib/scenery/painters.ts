/** Who draws which symbol: each is drawn once for all pieces of one whole and kind, into the outlines that they have. */

import { dice, type Pt, tilted } from "../geometry";
import { type Look, paintOf, type Symbol, symbolOf } from "../look";
import type { Bit, Scenery } from "./marks";
import { boardFence, brickWall, concreteWall, hut, ruin } from "./masonry";
import { acidPit, asphalt, firePit, flood, mudPool, rubble, toxic } from "./spills";
import { ladder, type Painter } from "./wear";
import { billboard, container, crashBarrier, gantry, pipes, smokestack, tank, watchtower } from "./works";
import { bus, car, cratePile, drum, scrapHeap, tyres } from "./wrecks";

/** Flat ground, drawn below everything else; what is named first lies lowest. */
const SOIL: Partial<Record<Symbol, Painter>> = { asphalt, flood, "mud-pool": mudPool, rubble, toxic, "acid-pit": acidPit, "fire-pit": firePit };

const STANDING: Partial<Record<Symbol, Painter>> = {
  billboard,
  "board-fence": boardFence,
  "brick-wall": brickWall,
  bus,
  car,
  "concrete-wall": concreteWall,
  container,
  "crash-barrier": crashBarrier,
  "crate-pile": cratePile,
  drum,
  gantry,
  hut,
  pipes,
  ruin,
  "scrap-heap": scrapHeap,
  smokestack,
  tank,
  tyres,
  watchtower,
};

const has = (painters: Partial<Record<Symbol, Painter>>, symbol: string): symbol is Symbol => symbol in painters;

/** Whether a symbol is drawn here. */
export const painted = (symbol: string): boolean => has(SOIL, symbol) || has(STANDING, symbol);

function things(bits: readonly Bit[], look: Look, symbol: string): Bit[][] {
  const wholes = new Map<string, Bit[]>();
  for (const b of bits) {
    if (symbolOf(look, b.g.kind) !== symbol) continue;
    const whole = b.g.whole || b.g.id;
    wholes.set(whole, [...(wholes.get(whole) ?? []), b]);
  }
  return [...wholes.values()];
}

function draw(painters: Partial<Record<Symbol, Painter>>, out: Scenery, bits: readonly Bit[], look: Look, unit: number): void {
  for (const [symbol, painter] of Object.entries(painters))
    for (const parts of things(bits, look, symbol)) {
      const first = parts[0]!;
      const rnd = dice(first.g.whole || first.g.id);
      const all = parts.flatMap((b): Pt[] => b.o);
      painter(out, { parts, all, box: tilted(parts.length > 1 ? corners(all, first.o) : first.o), rnd, paint: paintOf(look, first.g, rnd), unit, W: out.width, H: out.depth });
    }
}

/** The box around several pieces, upright on the first edge of one of them. */
function corners(all: readonly Pt[], first: readonly Pt[]): Pt[] {
  const a = Math.atan2(first[1]![1] - first[0]![1], first[1]![0] - first[0]![0]);
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  const us = all.map((q) => q[0] * cos + q[1] * sin);
  const vs = all.map((q) => q[1] * cos - q[0] * sin);
  const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  return [[u0, v0], [u1, v0], [u1, v1], [u0, v1]].map(([u, v]): Pt => [u! * cos - v! * sin, u! * sin + v! * cos]);
}

export function spills(out: Scenery, bits: readonly Bit[], look: Look, unit: number): void {
  draw(SOIL, out, bits, look, unit);
}

/** What stands: lower things first, so that what is higher lies over them; then ladders. */
export function standing(out: Scenery, bits: readonly Bit[], look: Look, unit: number): void {
  const levels = [...bits].sort((a, b) => (a.g.base ?? 0) + (a.g.height ?? 0) - (b.g.base ?? 0) - (b.g.height ?? 0));
  draw(STANDING, out, levels, look, unit);
  for (const { g, o } of bits)
    for (const [a, b] of g.ladders ?? []) {
      const at = (q: readonly number[]): Pt => [q[0]! * unit, out.depth - q[1]! * unit];
      ladder((g.base ?? 0) > 0.5 ? out.high : out.low, at(a as unknown as number[]), at(b as unknown as number[]), o, (g.base ?? 0) + (g.height ?? 0), unit);
    }
}
