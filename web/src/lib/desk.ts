/** Offers in the order and grouping in which they are shown. Pure; knows words and prices, no rules. */

import { beside } from "./form";
import type { Asked, Choice, Model, Offer, Picture, Region } from "./protocol";

export interface Group {
  kind: string;
  title: string;
  offers: Offer[];
  least: number;
  most: number;
  icon: string;
}

export function groups(asked: Asked): Group[] {
  const found = new Map<string, Group>();
  for (const o of asked.options) {
    const cost = o.cost ?? 0;
    const g = found.get(o.choice.kind);
    if (g) {
      g.offers.push(o);
      g.least = Math.min(g.least, cost);
      g.most = Math.max(g.most, cost);
    } else found.set(o.choice.kind, { kind: o.choice.kind, title: o.group || o.choice.kind, offers: [o], least: cost, most: cost, icon: icon(o.icon) });
  }
  return [...found.values()];
}

/** Offers that differ only in the place are told apart by how far it is. */
export function place(choice: Choice): [number, number, number] | null {
  const path = choice.path ?? [];
  const last = path[path.length - 1];
  return last ? [last[0], last[1], last[2]] : null;
}

export function away(choice: Choice, models: readonly Model[] | undefined): number | null {
  const me = models?.find((m) => m.id === choice.actor);
  const to = place(choice);
  return me && !me.away && to ? Math.hypot(me.x - to[0], me.y - to[1]) : null;
}

/** Those who could go to places of their own, if several could and there is a choice of places: one of them is thought of at a time. */
export function doers(offers: readonly Offer[]): string[] {
  const found = [...new Set(offers.map((o) => o.choice.actor ?? ""))];
  const apart = found.length > 1 && offers.length > found.length && offers.every((o) => o.choice.actor && o.choice.path?.length && !o.choice.target);
  return apart ? found : [];
}

/** Nearest first, so that Tab goes from the nearest target outwards. */
export function sorted(offers: readonly Offer[], picture: Picture | null | undefined): Offer[] {
  const models = picture?.models ?? [];
  const far = (o: Offer): number => {
    const me = models.find((m) => m.id === o.choice.actor);
    const you = models.find((m) => m.id === o.choice.target && !m.away) ?? picture?.tokens?.find((k) => k.id === o.choice.target);
    if (me && you && !me.away) return Math.hypot(me.x - you.x, me.y - you.y);
    return away(o.choice, models) ?? 0;
  };
  return offers.map((o, i) => ({ o, i, d: far(o) })).sort((a, b) => a.d - b.d || a.i - b.i).map((v) => v.o);
}

/** The same choice with another place at the end of its way, or with one more behind a corner. What it is about stays,
 * unless that belonged to the place. */
export function moved(choice: Choice, x: number, y: number, z: number, keepsTarget = false, corner = false): Choice {
  const path = [...(choice.path ?? [])];
  const end: [number, number, number] = [Math.round(x * 100) / 100, Math.round(y * 100) / 100, z];
  if (path.length && !corner) path[path.length - 1] = end;
  else path.push(end);
  const next: Choice = { ...choice, path };
  if (!keepsTarget) delete next.target;
  return next;
}

/** A small question (to break in, to contest, yes or no) as opposed to what somebody does with a turn. */
export function isPrompt(asked: Asked, picture: Picture | null | undefined): boolean {
  if (!picture?.width) return false;
  const active = picture?.models?.find((m) => m.active);
  const side = picture?.sides?.find((s) => s.id === active?.side);
  const kinds = new Set(asked.options.map((o) => o.choice.kind)).size;
  // What somebody does with a turn says what else could not be done now; a question in between does not.
  if (asked.options.some((o) => o.region) || asked.unavailable?.length) return false;
  if (asked.forms?.some((f) => !beside(f))) return false; // there is more to say than what is listed
  if (active && side && side.seat !== asked.seat) return true;
  return kinds < 3;
}

/** Offers of a question as people read them: those that differ only in a number stand in one row. */
export function rows(offers: readonly Offer[]): Offer[][] {
  const found = new Map<string, Offer[]>();
  for (const o of offers) {
    const key = JSON.stringify({ ...o.choice, number: 0 });
    found.set(key, [...(found.get(key) ?? []), o]);
  }
  return [...found.values()];
}

/** The offer by which one lets things go on, as the game marks it. */
export function passing(asked: Asked): Offer | null {
  return asked.options.find((o) => o.quiet) ?? null;
}

/** The card that a choice names, if it names one of these. */
export function cardOf(choice: Choice | null | undefined, cards: ReadonlySet<string>): string {
  const own = Object.entries(choice ?? {}).filter(([name]) => !["kind", "actor", "target"].includes(name));
  return own.flatMap(([, v]) => v).find((v): v is string => typeof v === "string" && cards.has(v)) ?? "";
}

export function same(a: Choice, b: Choice): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Small drawings that the page has, for names that come from a game. */
const ICONS = new Set("aim bag bolt bomb bullet card charge check climb cover dice dodge door dot draw drop dyn end eye fist flag flame hand hat heart horse jam key lock loot move pin plus poison prone push reload shield shoot skip skull star turn undo unknown watch".split(" "));
export function icon(name: string | undefined): string {
  return name && ICONS.has(name) ? name : "dot";
}

/** The same choice, turned: to a facing between 0 and 360 degrees. */
export function turned(choice: Choice, from: number, by: number): Choice {
  const facing = ((((choice.facing ?? from) + by) % 360) + 360) % 360;
  return { ...choice, facing: Math.round(facing * 10) / 10 };
}

/** The nearest point of a region that is a mere line, such as an edge to come on from; the point itself elsewhere. */
export function within(region: Region | null | undefined, x: number, y: number): [number, number] {
  const line = region?.rings?.find((ring) => ring.length === 2);
  if (!line) return [x, y];
  const [[ax, ay], [bx, by]] = [line[0]!, line[1]!];
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return [ax + t * dx, ay + t * dy];
}

/** The same choice, looking at a point. */
export function lookingAt(choice: Choice, me: Model, x: number, y: number): Choice {
  const degrees = (Math.atan2(y - me.y, x - me.x) * 180) / Math.PI;
  return { ...choice, facing: Math.round((((degrees % 360) + 360) % 360) * 10) / 10 };
}

/** Where a choice makes its actor look: as it says, else along the last stretch of its way. */
export function heading(choice: Choice, me: Model): number {
  if (choice.facing !== undefined && choice.facing !== null) return choice.facing;
  const path = choice.path ?? [];
  const to = path[path.length - 1];
  const from = path.length > 1 ? path[path.length - 2]! : [me.x, me.y];
  if (!to || me.away || Math.hypot(to[0] - from[0]!, to[1] - from[1]!) < 0.01) return me.facing ?? 0;
  return Math.round((Math.atan2(to[1] - from[1]!, to[0] - from[0]!) * 1800) / Math.PI) / 10;
}
