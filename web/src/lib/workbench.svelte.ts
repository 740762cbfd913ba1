/** A procedure as this page sees it: the question, the sheet beside it, and what is asked of the server. */

import { socketUrl } from "./api";
import { groups } from "./desk";
import { maybe, t, tongue } from "./i18n/index.svelte";
import type { Choice, Offer, Refusal, RuleEntry } from "./protocol";
import { Back } from "./once";
import { type Known, NOTHING, receive, seen } from "./reduce";
import { Connection, type Reply } from "./socket";

export class Workbench {
  known = $state.raw<Known>(NOTHING);
  net = $state<"loading" | "open" | "lost" | "refused">("loading");
  /** Why the server lets nobody sit down here: the code of its error. */
  why = $state("");
  notice = $state("");
  refusal = $state.raw<Refusal | null>(null);
  rule = $state.raw<RuleEntry | null>(null);
  /** The rule by which the present question is asked. */
  behind = $state.raw<RuleEntry | null>(null);
  busy = $state(false);

  private line: Connection;
  private back = new Back();
  private entries = new Map<string, RuleEntry>();

  readonly now = $derived(this.known.now);
  readonly asked = $derived(this.known.now?.asked ?? null);
  readonly workbench = $derived(this.known.now?.workbench ?? null);
  readonly groups = $derived(this.asked ? groups(this.asked) : []);

  constructor(readonly link: string) {
    this.line = new Connection({
      url: socketUrl(),
      link,
      language: () => tongue.now,
      seen: () => seen(this.known),
      onmessage: (message) => {
        const next = receive(this.known, message);
        this.known = next.known;
        if (next.resync) void this.line.ask({ type: "resync" });
        if (message.type === "event") void this.explain();
        if (message.type === "welcome" && this.net !== "open") this.net = "open";
      },
      onstate: (state, text, code) => {
        if (state === "open") {
          if (this.net === "lost") this.net = "open";
          if (text) this.notice = maybe(`error.${code ?? ""}`) ?? text;
        } else {
          this.net = state;
          this.why = code ?? "";
        }
      },
    });
  }

  hurry = (): void => this.line.hurry();

  close(): void {
    this.line.close();
  }

  relearn(): void {
    this.entries.clear();
    void this.line.ask({ type: "resync", language: tongue.now });
    if (this.rule) void this.openRule(this.rule.id);
  }

  private async explain(): Promise<void> {
    this.refusal = null;
    const id = this.asked?.rule ?? "";
    if (!id) {
      this.behind = null;
      return;
    }
    if (!this.entries.has(id)) {
      const reply = await this.line.ask({ type: "rule", rule: id });
      if (reply.type === "rule-text") this.entries.set(id, reply.entry);
    }
    if (this.asked?.rule === id) this.behind = this.entries.get(id) ?? null;
  }

  async commit(choice: Choice): Promise<void> {
    if (!this.asked || this.busy) return;
    this.busy = true;
    this.refusal = null;
    try {
      this.heard(await this.line.ask({ type: "choose", question: this.asked.id, choice }));
    } finally {
      this.busy = false;
    }
  }

  async roll(dice: number[], cards: string[]): Promise<void> {
    const chance = this.now?.chance;
    if (chance) this.heard(await this.line.ask({ type: "roll", question: chance.id, dice, cards }));
  }

  async undo(): Promise<void> {
    const reply = await this.back.go(seen(this.known), (n) => this.line.ask({ type: "undo", n }));
    if (reply) this.heard(reply);
  }

  async consent(yes: boolean): Promise<void> {
    const request = this.now?.undo?.request;
    if (request) this.heard(await this.line.ask({ type: "consent", request, yes }));
  }

  async openRule(id: string): Promise<void> {
    const reply = await this.line.ask({ type: "rule", rule: id });
    if (reply.type === "rule-text") this.rule = reply.entry;
    else this.heard(reply);
  }

  private heard(reply: Reply): void {
    if (reply.type === "refused") this.refusal = reply.refusal;
    else if (reply.type === "error") this.notice = maybe(`error.${reply.code}`) ?? (reply.text || t("error.trouble"));
  }
}

/** The field of an offer's choice that the player may write himself. */
export function writes(offer: Offer): string | null {
  return offer.takes ? String(offer.facts?.["write"]) : null;
}

/** The offer's choice with the player's own words in it; nothing if they cannot be meant. */
export function written(offer: Offer, text: string): Choice | null {
  const field = writes(offer);
  if (!field || !text.trim()) return null;
  if (offer.takes === "text") return { ...offer.choice, [field]: text.trim() };
  return Number.isInteger(Number(text)) ? { ...offer.choice, [field]: Number(text) } : null;
}

/** The only offer that is about this card, so that it can be taken at the card itself. */
export function offerOf(offers: readonly Offer[], card: string, whose: string, seat: string): Offer | null {
  const about = offers.filter((o) => o.choice.target === card && !writes(o) && (o.choice.actor ? o.choice.actor === whose : !whose || whose === seat));
  return about.length === 1 ? about[0]! : null;
}

/** A drawing as the address of a picture: nothing in it can run, whatever it holds. */
export function drawn(svg: string): string {
  const bytes = new TextEncoder().encode(svg);
  let plain = "";
  for (const byte of bytes) plain += String.fromCharCode(byte);
  return `data:image/svg+xml;base64,${btoa(plain)}`;
}
