/** Sides by order, and what a screen reader says about a model. */

import type { Model, Picture } from "./picture";

export function sideIndex(picture: Picture | null, side: string | undefined): number {
  const i = (picture?.sides ?? []).findIndex((s) => s.id === side || s.seat === side);
  return i < 0 ? 9 : Math.min(i, 3);
}

export function spoken(model: Model, side: string): string {
  const states = (model.badges ?? []).map((b) => (b.count && b.count > 1 ? `${b.title} ${b.count}` : b.title));
  return [model.name, side, model.role ?? "", ...states, model.out ?? ""].filter(Boolean).join(", ");
}

/** Whom a line of the log is about: the first model or side that its facts name. */
export function about(line: { facts?: Record<string, unknown> }, picture: Picture | null): { model: Model | null; side: string } {
  for (const v of Object.values(line.facts ?? {})) {
    if (typeof v !== "string") continue;
    const model = picture?.models?.find((m) => m.id === v);
    if (model) return { model, side: model.side };
    const side = picture?.sides?.find((s) => s.id === v || s.seat === v);
    if (side) return { model: null, side: side.id };
  }
  return { model: null, side: "" };
}
