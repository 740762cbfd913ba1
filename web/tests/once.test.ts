import { describe, expect, it } from "vitest";

import { ApiError } from "../src/lib/api";
import { Back, Once } from "../src/lib/once";
import type { Reply } from "../src/lib/socket";

describe("taking back", () => {
  it("waits for its reply and for the event that shows it", async () => {
    const back = new Back();
    const sent: number[] = [];
    let reply: (reply: Reply) => void = () => {};
    const ask = (n: number) => {
      sent.push(n);
      return new Promise<Reply>((done) => (reply = done));
    };
    const first = back.go(7, ask);
    expect(await back.go(7, ask)).toBeNull();
    reply({ type: "accepted", re: 1, n: 8 });
    expect(await first).toEqual({ type: "accepted", re: 1, n: 8 });
    expect(await back.go(7, ask)).toBeNull();
    void back.go(8, ask);
    expect(sent).toEqual([7, 8]);
  });
  it("may be tried again after an error", async () => {
    const back = new Back();
    const wrong: Reply = { type: "error", re: 1, code: "stale", text: "" };
    for (let i = 0; i < 2; i++) expect(await back.go(7, () => Promise.resolve(wrong))).toEqual(wrong);
  });
});

describe("a change that is posted", () => {
  const failing = (code: string) => (sent: number[]) => (n: number) => {
    sent.push(n);
    return Promise.reject(new ApiError(code, ""));
  };
  it("comes from the same event again if nobody knows whether it has arrived", async () => {
    const once = new Once();
    const sent: number[] = [];
    await expect(once.send(3, failing("trouble")(sent))).rejects.toThrow();
    await expect(once.send(4, failing("stale")(sent))).rejects.toThrow();
    await expect(once.send(4, failing("bad-setup")(sent))).rejects.toThrow();
    expect(await once.send(5, (n) => Promise.resolve(sent.push(n)))).toBe(4);
    expect(sent).toEqual([3, 3, 4, 5]);
  });
});
