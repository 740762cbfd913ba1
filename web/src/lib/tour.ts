/** A guided first game: which step is shown, and what ends it. Pure; the steps come from the game. */

import type { Asked, Tour, TourStep } from "./protocol";

/** Something that the player did, or that happened, as the steps wait for it. */
export interface Deed {
  what: NonNullable<TourStep["until"]>;
  /** The kind of the choice that it was about, if it was about one. */
  kind?: string;
}

export function ends(step: TourStep, deed: Deed): boolean {
  if ((step.until ?? "next") !== deed.what) return false;
  const kinds = step.kinds ?? [];
  return !kinds.length || (deed.kind !== undefined && kinds.includes(deed.kind));
}

/** The step after a deed; one that is past the last says that the tour is over. */
export function after(tour: Tour, at: number, deed: Deed): number {
  const step = tour.steps[at];
  return step && ends(step, deed) ? at + 1 : at;
}

/** Whether the thing that a step waits for can be done now. */
export function possible(step: TourStep, asked: Asked | null): boolean {
  const kinds = step.kinds ?? [];
  return !kinds.length || !asked || asked.options.some((o) => kinds.includes(o.choice.kind));
}

/** What to say: the step, or what to do instead, or (without a title) what to do about a question in between. */
export function words(tour: Tour, at: number, asked: Asked | null, prompt: boolean): { title: string; text: string } | null {
  const step = tour.steps[at];
  if (!step) return null;
  if (prompt && tour.prompt && (step.until ?? "next") !== "next") return { title: "", text: tour.prompt };
  if (!possible(step, asked) && step.otherwise) return { title: step.title, text: step.otherwise };
  return { title: step.title, text: step.text };
}
