/** Dice of a real table that are typed face by face; an open-ended one that shows its highest face is rolled again. */

/** The faces of one die in their order; null where none is typed yet. What stands behind a face that is not the highest
 * is kept, in case that is only being corrected, and does not count. */
export type Run = (number | null)[];

export const blank = (n: number): Run[] => Array.from({ length: n }, () => [null]);

/** The faces that count, with room for the next one behind a highest face. */
export function shown(run: Run, sides: number): Run {
  const end = run.findIndex((face) => face !== sides);
  return end < 0 ? [...run, null] : run.slice(0, end + 1);
}

export interface Fault {
  die: number;
  at: number;
  key: "dice.no-face" | "dice.no-next" | "dice.missing";
  n: number;
}

/** The first thing that cannot be, or null. */
export function fault(runs: readonly Run[], sides: number): Fault | null {
  for (const [die, run] of runs.entries())
    for (const [at, face] of shown(run, sides).entries()) {
      if (face === null || face === undefined) return { die, at, key: at ? "dice.no-next" : "dice.missing", n: die + 1 };
      if (!Number.isInteger(face) || face < 1 || face > sides) return { die, at, key: "dice.no-face", n: face };
    }
  return null;
}

/** All faces as they fell. */
export const faces = (runs: readonly Run[], sides: number): number[] => runs.flatMap((run) => shown(run, sides).map((face) => face!));
