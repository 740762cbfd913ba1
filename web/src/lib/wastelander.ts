/** Linocuts of people after the end of the world, in the manner of the other portraits: a figure is known by its shape, and
 *  everybody of a figure looks a little different. */

import { dice } from "./geometry";
import type { Figure } from "./look";
import { EARS, EYES, FACE, LEAN, LINES, MASK, MOUTHS, NOSE, type Part, SHADE } from "./portrait";

const JACKETS: Part[][] = [
  [
    ["pi", "M0 96C2 82 14 77 26 74L40 88l14-14c12 3 24 8 26 22z"],
    ["pl", "M26 77l8 19M54 77l-8 19M10 88l5 8M70 88l-5 8M6 91l3-5M74 91l-3-5"],
    ["pp", "M32.500 68h15v9L40 85l-7.500-8z"],
  ],
  [
    ["pi", "M0 96V86l6-9 4 6 5-10 5 8 8-7h24l8 7 5-8 5 10 4-6 6 9v10z"],
    ["pl", "M28 79l7 17M52 79l-7 17M16 88h8M56 88h8"],
    ["pp", "M32.500 68h15v9L40 84l-7.500-7z"],
  ],
  [
    ["pi", "M1 96C3 84 13 79 27 75h26c14 4 24 9 26 21z"],
    ["pk", "M24 78c8 6 24 6 32 0l3 6c-10 8-28 8-38 0z"],
    ["pl", "M20 90l-4 6M60 90l4 6M33 89v7M47 89v7"],
    ["pp", "M33 68h14v9c-4 4-10 4-14 0z"],
  ],
];
const BROW_LOW: Part = ["pi", "M25 44c10 4 20 4 30 0v3c-9 3.500-21 3.500-30 0z"];
const FOREHEAD: Part = ["pp", "M25 47V37C31 30 49 30 55 37V47z"];
const MOHAWK: Part[] = [
  ["pk", "M30 42 26 22l5 5-1-13 6 8 0-16 4 12 4-12 0 16 6-8-1 13 5-5-4 20z"],
  ["pl", "M34 30l2 8M40 24v14M46 30l-2 8"],
  ["pi", "M24.500 44C25 38 29 35 33 34l-2 10zM55.500 44C55 38 51 35 47 34l2 10z"],
];
const CAP: Part[] = [
  ["pi", "M22 43C20 20 30 12 40 12s20 8 18 31c-11-4-25-4-36 0z"],
  ["pl", "M25 34C34 30 46 30 55 34M40 13v17M31 16c-2 4-3 8-3 14"],
];
const TOPKNOT: Part[] = [
  ["pi", "M24 42C23 28 30 21 40 21s17 7 16 21C48 34 32 34 24 42z"],
  ["pi", "M35 22C31 13 36 5 43 7c6 1 6 10 1 15z"],
  ["pl", "M37 14c2-3 4-4 6-3M28 34C32 27 36 25 40 25"],
];
const DREADS: Part[] = [
  ["pi", "M20 70C15 50 19 26 32 18c8-5 18-4 24 2 9 9 10 32 5 50l-5-2c1-9 1-18-1-25-9-6-22-6-30 0-2 8-2 17 0 25z"],
  ["pl", "M24 44c-2 8-2 15-1 22M57 44c2 8 2 15 1 22M33 22c-4 4-6 9-7 14M47 20c4 4 6 8 7 14M40 19v13"],
];
const GOGGLES: Part[] = [
  ["pi", "M22 49h36v4H22z"],
  ["pk", "M26 46h12v11H27zM42 46h12l-1 11H42z"],
  ["pl", "M28 49l6-1M44 49l6-1"],
  ["pd", "M26 46h12v11H27zM42 46h12l-1 11H42z"],
];
const UP: Part[] = [
  ["pi", "M22 33c12-4 24-4 36 0v4c-12-4-24-4-36 0z"],
  ["pk", "M27 28h11v10H28zM42 28h11l-1 10H42z"],
  ["pd", "M27 28h11v10H28zM42 28h11l-1 10H42z"],
];
const PATCH: Part[] = [["pi", "M27 49l12 1-1 8c-4 3-9 2-11-2zM22 42l36 14-.5 2L22 44.500z"]];
const RESPIRATOR: Part[] = [
  ["pi", "M25 60c6-4 24-4 30 0v6c-4 10-9 14-15 14s-11-4-15-14z"],
  ["pp", "M33 66a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"],
  ["pd", "M35.500 64h9M35 67h10M37 70h6"],
];
const SCARS: Part[] = [["pd", "M47 44l4 12M46.500 48l4-1M48 52l4-1M30 62l5 6M29.500 66l4-1.500"]];
const PAINT: Part[] = [["pk", "M25 49h30v6.500c-9 3-21 3-30 0z"]];
const TEETH: Part[] = [
  ["pi", "M33 65h14l-1 7H34z"],
  ["pl", "M35.500 65v6M38.500 65v7M41.500 65v7M44.500 65v6"],
];
/** A gas mask over a hood. */
const MASKED: Part[] = [
  ["pi", "M0 96C2 80 14 74 26 71h28c12 3 24 9 26 25z"],
  ["pi", "M15 52C10 22 24 8 40 8s30 14 25 44C62 66 54 72 40 72S18 66 15 52z"],
  ["pk", "M15 40C16 20 28 10 40 10s24 10 25 30C58 26 50 22 40 22S22 26 15 40z"],
  ["pl", "M20 30C26 19 33 16 40 16s14 3 20 14M24 22l6 5M56 22l-6 5M40 11v8"],
  ["pp", "M17.500 43a10.500 10.500 0 1 0 21 0a10.500 10.500 0 1 0-21 0zM41.500 43a10.500 10.500 0 1 0 21 0a10.500 10.500 0 1 0-21 0z"],
  ["pi", "M20.500 43a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0zM44.500 43a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0z"],
  ["pl", "M24 40l5-3M48 40l5-3M38 42h4"],
  ["pp", "M29 57h22l5 12-8 13H32l-8-13z"],
  ["pi", "M31 69a9 9 0 1 0 18 0a9 9 0 1 0-18 0z"],
  ["pl", "M34 66h12M33.500 69.500h13M35 73h10"],
  ["pi", "M21 62l6 4-3 6-6-4zM59 62l-6 4 3 6 6-4z"],
  ["pl", "M12 88l12-7M68 88l-12-7M24 96l5-12M56 96l-5-12M6 92l3-5M74 92l-3-5"],
  ["pk", "M33 84h14l3 12H30z"],
];
const HOOD: Part[] = [
  ["pi", "M0 96C4 70 12 30 40 6c28 24 36 64 40 90z"],
  ["pk", "M22 66C20 44 28 30 40 22c12 8 20 22 18 44C52 78 28 78 22 66z"],
  ["pp", "M25 62C24 46 31 36 40 30c9 6 16 16 15 32C50 74 30 74 25 62z"],
  ["pl", "M14 90c2-12 4-20 8-28M66 90c-2-12-4-20-8-28M30 92c2-6 6-9 10-10 4 1 8 4 10 10M40 10v9"],
];
const HELMET: Part[] = [
  ["pi", "M0 96V78l9-12 7 9 6-8 6 9h24l6-9 6 8 7-9 9 12v18z"],
  ["pi", "M19 70V34C19 16 29 9 40 9s21 7 21 25v36c-6 11-36 11-42 0z"],
  ["pp", "M23 38h34v11H23z"],
  ["pi", "M27 40.500h9v6h-9zM44 40.500h9v6h-9z"],
  ["pl", "M40 10v26M26 58v14M32 58v16M38 58v17M44 58v17M50 58v16M55 58v12M8 84l9 6M72 84l-9 6"],
];
const GIANT: Part[] = [
  ["pi", "M0 96V60C4 46 16 42 27 46l13 6 13-6c11-4 23 0 27 14v36z"],
  ["pi", "M27 58C24 38 30 28 40 28s16 10 13 30c-5 9-21 9-26 0z"],
  ["pp", "M30 42h8v5h-8zM42 42h8v5h-8zM31 55h18l-2 7h-2l-1-4h-2l-1 4h-2l-1-4h-2l-1 4h-2z"],
  ["pl", "M8 68c8 5 15 5 20 0M72 68c-8 5-15 5-20 0M14 84c7 4 12 4 17 0M66 84c-7 4-12 4-17 0M40 72v20"],
  ["pk", "M26 34c8-4 20-4 28 0l-1 5c-8-3-18-3-26 0z"],
];
const HOUND: Part[] = [
  ["pi", "M10 96C12 80 18 72 24 66L16 10l18 18h12l18-18-8 56c6 6 12 14 14 30z"],
  ["pp", "M27 42l9 4-3 6zM53 42l-9 4 3 6zM31 68h18l-4 7-2-4-2 4h-2l-2-4-2 4z"],
  ["pi", "M34 58h12l-6 7z"],
  ["pl", "M20 18l9 12M60 18l-9 12M24 82h32M36 58l4 3 4-3"],
  ["pk", "M20 84h40l2 6H18z"],
];
const RIDER: Part[] = [
  ["pi", "M32 66h16v16H32z"],
  ["pi", "M2 96C4 84 14 80 28 76.500L40 87l12-10.500C66 80 76 84 78 96z"],
  ["pi", "M20 60C16 28 26 12 40 12s24 16 20 48c-6 16-34 16-40 0z"],
  ["pk", "M21 36C24 20 32 15 40 15s16 5 19 21c-12-6-26-6-38 0z"],
  ["pp", "M22 42c12-5 24-5 36 0v12c-12 4-24 4-36 0z"],
  ["pi", "M25 44.500c5-1.500 9-2 13-2v10c-4 0-8-.500-13-1.500zM42 42.500c4 0 8 .500 13 2V51c-5 1-9 1.500-13 1.500z"],
  ["pl", "M40 13v20M28 62c8 4 16 4 24 0M30 68c7 3 13 3 20 0M14 88l8-5M66 88l-8-5"],
];

const WHOLE: Partial<Record<Figure, Part[]>> = { masked: MASKED, brute: HELMET, giant: GIANT, beast: HOUND, mounted: RIDER };
const HEADS: Partial<Record<Figure, Part[]>> = { boss: MOHAWK, gunner: CAP, leaper: TOPKNOT };

export function wastelander(id: string, figure: Figure = ""): Part[] {
  const rnd = dice(`face ${id}`);
  const one = <T>(list: readonly T[]): T => list[Math.floor(rnd() * list.length)]!;
  const whole = WHOLE[figure];
  if (whole) return rnd() < 0.5 ? whole : [...whole, ["pl", "M5 93l4-3M9 95l4-3M71 93l4 2"]];
  if (figure === "thug") return [...HOOD, BROW_LOW, ...EYES, NOSE, ...one([MASK.slice(0, 1), TEETH, SCARS])];
  const head = HEADS[figure] ?? one([MOHAWK, CAP, TOPKNOT, DREADS]);
  const out: Part[] = head === DREADS ? [...DREADS] : [];
  out.push(...one(JACKETS), ...(rnd() < 0.5 ? [EARS, FACE] : [LEAN]), FOREHEAD, SHADE);
  if (rnd() < 0.3) out.push(...PAINT);
  out.push(BROW_LOW, ...EYES);
  const over = figure === "gunner" ? GOGGLES : figure === "boss" ? one([PATCH, SCARS, []]) : one([GOGGLES, PATCH, SCARS, []]);
  out.push(...over, NOSE);
  const below = figure === "leaper" ? MASK : one([RESPIRATOR, TEETH, MASK, [one(MOUTHS)], [one(MOUTHS), LINES]]);
  out.push(...below);
  if (head !== DREADS) out.push(...head);
  if (head === CAP && over !== GOGGLES && rnd() < 0.6) out.push(...UP);
  return out;
}
