/** Two-colour linocuts, put together from own parts by a person's id: the same person always looks the same. */

import { dice } from "./geometry";

export type Part = [string, string];

const SHOULDERS: Part[] = [
  ["pi", "M2 96C4 84 14 80 28 76.5L40 87l12-10.5C66 80 76 84 78 96z"],
  ["pl", "M27 80l8 16M53 80l-8 16M13 87l4 9M67 87l-4 9"],
  ["pp", "M32.5 68h15v10l-7.5 7-7.5-7z"],
  ["pi", "M35 75.5c4 2.5 8.5 1.5 12.5-3v5.5l-7.5 7z"],
];
export const EARS: Part = ["pp", "M24.5 50c-3-1-3.5 3-2.5 6s2.5 4 3.5 3.5zM55.5 50c3-1 3.5 3 2.5 6s-2.5 4-3.5 3.5z"];
export const FACE: Part = ["pp", "M24.5 41V57C25 65 29 71 33 74.5c4.5 3.5 9.5 3.5 14 0C51 71 55 65 55.5 57V41z"];
export const LEAN: Part = ["pp", "M25.5 41V56C26 64 30.5 71 35 75c3 2.5 7 2.5 10 0 4.5-4 9-11 9.5-19V41z"];
export const SHADE: Part = ["pi", "M50.5 47c1.5 9-1 19-7 28.8 1.3-.2 2.5-.7 3.5-1.3C51 71 55 65 55.5 57V46z"];
const LOCKS: Part = ["pi", "M25.5 43C22.5 52 22.5 62 26 70l3.5-3C27.5 60 27 52 28 45zM54.5 43C57.5 52 57.5 62 54 70l-3.5-3C52.5 60 53 52 52 45z"];
const BURNS: Part = ["pi", "M24.5 46v12c1 6 3 9 5.5 11l1-3c-2.5-4-3.3-11-2.8-20zM55.5 46v12c-1 6-3 9-5.5 11l-1-3c2.5-4 3.3-11 2.8-20z"];
const BROW: Part = ["pi", "M24.5 41H55.5v6C46 49.5 34 49.5 24.5 47z"];
export const EYES: Part[] = [
  ["pi", "M30 53.5c2-2 5-2 6.5 0-1.5 1.3-5 1.3-6.5 0zM43.5 53.5c1.5-2 4.5-2 6.5 0-1.5 1.3-5 1.3-6.5 0z"],
  ["pd", "M29.5 50.6q3.5-1.6 7.5 0M43 50.6q4-1.6 7.5 0"],
];
const GLASSES: Part = ["pd", "M28.3 53.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM41.7 53.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM38.3 53h3.4"];
export const NOSE: Part = ["pd", "M41 54c.3 3.5 1.8 6 1.8 7.2 0 1-2.3 1.2-3.6.6"];
export const MOUTHS: Part[] = [
  ["pd", "M35 68q5 1.3 10 0"],
  ["pi", "M35.5 67.5c2-1 3.3-1.3 4.5-.8 1.2-.5 2.5-.2 4.5.8-2.5 2.3-6.5 2.3-9 0z"],
];
export const LINES: Part = ["pd", "M29.5 62l2 4M50 62l-2 4"];
export const MASK: Part[] = [
  ["pk", "M24.6 58C33 61.500 47 61.500 55.400 58L54 70 40 90 26 70z"],
  ["pd", "M33 67l5 9M47 67l-4 8M40 79v6"],
];
const SCARF: Part[] = [
  ["pk", "M27 76.5C35 81 45 81 53 76.5L49.5 83 40 91l-9.5-8z"],
  ["pd", "M33.5 82l5.5 5.5M46.5 82l-4 4.5"],
];
const COLLAR: Part[] = [
  ["pp", "M32 77.5l8 5 8-5v5l-8 6.5-8-6.5z"],
  ["pd", "M40 83v6"],
];
const PLAIT: Part[] = [
  ["pi", "M53 64c6 1 8 6 6.5 11 3 4 2 8 0 11.5 1.5 3 1 6-1 9.5h-5c2-3 2-6 0-9 2-4 1.5-8-.5-11 1.5-4 1.5-8 0-12z"],
  ["pl", "M55 73l4.5 2M55.5 80l4 2.5M55 87.5l4 2"],
];
const HATS: Part[][] = [
  [
    ["pi", "M25 39 27.5 17C34 14 46 14 52.5 17L55 39z"],
    ["pl", "M26 33.5C35 36.5 45 36.5 54 33.5M31.5 18.5l-.8 8"],
    ["pi", "M6 39.5C6 34.5 74 34.5 74 39.5 74 45.5 6 45.5 6 39.5z"],
  ],
  [
    ["pi", "M23 40C23 19 28 9 35 11.5c3 1 7 1 10 0C52 9 57 19 57 40z"],
    ["pl", "M24 34.5C34 38 46 38 56 34.5M35 14c2 5 2 10 1 14"],
    ["pi", "M4 38C10 31 20 37 26 38H54C60 37 70 31 76 38 68 47 54 44.5 40 44.5S12 47 4 38z"],
  ],
  [
    ["pi", "M26 39 25 8C33 5 47 5 55 8L54 39z"],
    ["pl", "M26 33C35 36 45 36 54 33M30 10.5v14"],
    ["pi", "M13 39.5C15 35 65 35 67 39.5 67 44.5 56 43.5 40 43.5S13 44.5 13 39.5z"],
  ],
  [
    ["pi", "M23 40C22 23 26 15 33 16c3 .5 5-1.5 9-1 8 .5 15 8 14 25z"],
    ["pl", "M24 35C34 38 46 37.5 56 35.5M37 17c-2 5-1 9 1 12"],
    ["pi", "M8 47C12 38 20 39 26 38.5L54 37C62 36 70 34 75 38 68 46 54 43.5 40 45 26 46.5 18 50 8 47z"],
  ],
  [
    ["pi", "M23 39C22 17 30 11 40 11S58 17 57 39z"],
    ["pl", "M23.5 33.5C34 37 46 37 56.5 33.5M29 19c2-3 4-4.5 7-5"],
    ["pi", "M15 38.5C17 34.5 63 34.5 65 38.5 67 44.5 56 43.5 40 43.5S13 44.5 15 38.5z"],
  ],
];

export function portrait(id: string): Part[] {
  const rnd = dice(`face ${id}`);
  const one = <T>(list: readonly T[]): T => list[Math.floor(rnd() * list.length)]!;
  const hair = rnd();
  const masked = rnd() < 0.18;
  const out: Part[] = [...SHOULDERS];
  if (hair < 0.5) out.push(EARS, FACE);
  else out.push(LEAN);
  out.push(SHADE);
  if (hair < 0.25) out.push(BURNS);
  else if (hair >= 0.5) out.push(LOCKS);
  out.push(BROW, ...EYES);
  if (rnd() < 0.2) out.push(GLASSES);
  out.push(NOSE, one(MOUTHS));
  if (rnd() < 0.4) out.push(LINES);
  if (masked) out.push(...MASK);
  else if (rnd() < 0.75) out.push(...SCARF);
  else out.push(...COLLAR);
  if (hair > 0.82) out.push(...PLAIT);
  out.push(...one(HATS));
  return out;
}
