/** A seat at a table or a workbench as this page has it: what is known there, and the line to the server. */

import { socketUrl } from "./api";
import { groups } from "./desk";
import { maybe, t, tongue } from "./i18n/index.svelte";
import { Back } from "./once";
import type { Refusal, RuleEntry } from "./protocol";
import { type Known, NOTHING, receive, seen } from "./reduce";
import { Connection, type Reply } from "./socket";

export abstract class Seat {
  known = $state.raw<Known>(NOTHING);
  net = $state<"loading" | "open" | "lost" | "refused">("loading");
  /** Why the server lets nobody sit down here: the code of its error. */
  why = $state("");
  notice = $state("");
  refusal = $state.raw<Refusal | null>(null);
  rule = $state.raw<RuleEntry | null>(null);
  busy = $state(false);

  protected line: Connection;
  private back = new Back();

  readonly now = $derived(this.known.now);
  readonly asked = $derived(this.known.now?.asked ?? null);
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
        if (message.type === "event") this.happened(message.n);
        if (message.type === "welcome" && this.net !== "open") this.net = "open";
      },
      onstate: (state, text, code) => {
        if (state === "open") {
          if (this.net === "lost") this.net = "open";
          if (text) this.notice = maybe(`error.${code ?? ""}`) ?? text;
        } else {
          this.net = state;
          this.why = code ?? "";
          this.busy = false;
        }
      },
    });
  }

  /** Event `n` is known now. */
  protected abstract happened(n: number): void;

  hurry = (): void => this.line.hurry();

  close(): void {
    this.line.close();
  }

  /** Everything again in the language of now. */
  relearn(): void {
    void this.line.ask({ type: "resync", language: tongue.now });
    if (this.rule) void this.openRule(this.rule.id);
  }

  async roll(dice: number[], cards: string[]): Promise<void> {
    const chance = this.now?.chance;
    if (chance) this.heard(await this.line.ask({ type: "roll", question: chance.id, dice, cards }));
  }

  /** Whether the server has answered to it. */
  async undo(): Promise<boolean> {
    const reply = await this.back.go(seen(this.known), (n) => this.line.ask({ type: "undo", n }));
    if (reply) this.heard(reply);
    return !!reply;
  }

  async consent(yes: boolean): Promise<void> {
    const request = this.now?.undo?.request;
    if (request) this.heard(await this.line.ask({ type: "consent", request, yes }));
  }

  /** Whether there is such a rule. */
  async openRule(id: string): Promise<boolean> {
    const reply = await this.line.ask({ type: "rule", rule: id });
    if (reply.type !== "rule-text") {
      this.heard(reply);
      return false;
    }
    this.rule = reply.entry;
    return true;
  }

  protected heard(reply: Reply): void {
    if (reply.type === "refused") this.refusal = reply.refusal;
    else if (reply.type === "error") this.notice = maybe(`error.${reply.code}`) ?? (reply.text || t("error.trouble"));
  }
}
