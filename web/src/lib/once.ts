/** What must not be done twice because it was sent twice. `n` is always the number of the last event that was seen. */

import { ApiError } from "./api";
import type { Reply } from "./socket";

/** Taking back: one at a time, until the event is there that shows it. */
export class Back {
  private busy = false;
  private until = -1;

  async go(n: number, ask: (n: number) => Promise<Reply>): Promise<Reply | null> {
    if (this.busy || n < this.until) return null;
    this.busy = true;
    try {
      const reply = await ask(n);
      if (reply.type === "accepted") this.until = reply.n;
      return reply;
    } finally {
      this.busy = false;
    }
  }
}

/** A change that is posted. If nobody knows whether it has arrived, it is sent again from the same event: then it is stale if it has. */
export class Once {
  private from = -1;

  async send<T>(n: number, post: (n: number) => Promise<T>): Promise<T> {
    const from = this.from < 0 ? n : this.from;
    this.from = -1;
    try {
      return await post(from);
    } catch (e) {
      if (!(e instanceof ApiError) || e.code === "trouble") this.from = from;
      throw e;
    }
  }
}
