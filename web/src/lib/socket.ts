/** The line to the server: says hello, sends requests with numbers, comes back by itself after a cut. */

import { type FromPage, PROTOCOL, type ToPage } from "./protocol";

export type Reply = Exclude<ToPage, { type: "welcome" | "event" | "presence" }>;
type Body<T> = T extends { id: number } ? Omit<T, "id"> : never;
export type Request = Body<FromPage>;

export interface LineOptions {
  url: string;
  link: string;
  language: () => string;
  seen: () => number;
  onmessage: (message: ToPage) => void;
  onstate: (state: "open" | "lost" | "refused", text?: string, code?: string) => void;
  make?: (url: string) => WebSocket;
}

/** Milliseconds between two signs of life; a line on which one is not answered until the next is given up. */
export const BEAT = 25000;

/** Errors after which it is of no use to try again. */
const FINAL: ReadonlySet<string> = new Set(["no-such-table", "bad-protocol", "bad-record", "other-rules"]);

export class Connection {
  private socket: WebSocket | null = null;
  private next = 1;
  private tries = 0;
  private ended = false;
  private timer = 0;
  private beat = 0;
  /** The language in which the story was told so far; in another one it is sent anew. */
  private spoken = "";
  private open = new Map<number, (reply: Reply) => void>();

  constructor(private readonly options: LineOptions) {
    this.connect();
  }

  private connect(): void {
    const socket = (this.options.make ?? ((url: string) => new WebSocket(url)))(this.options.url);
    this.socket = socket;
    socket.onopen = () => {
      const language = this.options.language();
      const seen = this.spoken === "" || this.spoken === language ? this.options.seen() : -1;
      this.spoken = language;
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, link: this.options.link, language, seen }));
      this.options.onstate("open");
      clearInterval(this.beat);
      let unanswered = false;
      this.beat = window.setInterval(() => {
        if (unanswered) {
          // A dead line says nothing by itself for a long time.
          this.gone(socket);
          socket.close();
          return;
        }
        unanswered = true;
        void this.ask({ type: "ping" }).then((reply) => (unanswered = reply.type !== "pong"));
      }, BEAT);
    };
    socket.onmessage = (e: MessageEvent<string>) => {
      const message = JSON.parse(e.data) as ToPage;
      if (message.type === "welcome") this.tries = 0;
      if ("re" in message && message.re >= 0) {
        const done = this.open.get(message.re);
        this.open.delete(message.re);
        done?.(message);
        return;
      }
      if (message.type === "error") {
        const final = FINAL.has(message.code);
        if (final) this.ended = true;
        this.options.onstate(final ? "refused" : "open", message.text, message.code);
        return;
      }
      this.options.onmessage(message);
    };
    socket.onclose = () => this.gone(socket);
  }

  /** The line is lost, which counts once; what an older line does is of no interest. */
  private gone(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.beat);
    for (const done of this.open.values()) done({ type: "error", re: -1, code: "trouble", text: "lost" });
    this.open.clear();
    if (this.ended) return;
    this.options.onstate("lost");
    this.timer = window.setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
  }

  ask(body: Request): Promise<Reply> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.resolve({ type: "error", re: -1, code: "trouble", text: "lost" } as Reply);
    if (body.type === "resync" && body.language) this.spoken = body.language;
    const id = this.next++;
    return new Promise((done) => {
      this.open.set(id, done);
      socket.send(JSON.stringify({ ...body, id }));
    });
  }

  /** Come back at once: the network says that it is there again. */
  hurry(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close();
  }
}
