import pg from "pg";
import type { Log } from "../log";
import { DatabaseUnavailable } from "./unavailable";

const probeAgainMs = 250;

/**
 * Whether the database answers. On one connection a slow statement and a hung server look alike, so a long wait opens a
 * probe connection; while the probe fails, requests are refused immediately.
 */
export class DatabaseHealth {
  #down = false;
  #probing: Promise<void> | null = null;
  #stopped = false;
  readonly #waiting = new Set<(error: Error) => void>();

  /** `requestMs`: a request's time limit; suspicion and probe together take two thirds of it. */
  constructor(
    private readonly url: string,
    private readonly requestMs: number,
    private readonly log?: Log,
  ) {}

  /** Throws while the database is known not to answer. */
  check(): void {
    if (this.#down) throw new DatabaseUnavailable("the database does not answer");
  }

  /** Runs `work` until the database is found silent, or `timeoutMs` have passed. */
  async watch<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
    const suspect = setTimeout(() => this.probe(), this.requestMs / 4);
    let giveUp: (error: Error) => void = () => undefined;
    const given = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const late = setTimeout(() => giveUp(new DatabaseUnavailable("the database took too long")), timeoutMs);
    this.#waiting.add(giveUp);
    try {
      return await Promise.race([work, given]);
    } finally {
      clearTimeout(suspect);
      clearTimeout(late);
      this.#waiting.delete(giveUp);
    }
  }

  probe(): void {
    this.#probing ??= this.#probeUntilUp().finally(() => {
      this.#probing = null;
    });
  }

  stop(): void {
    this.#stopped = true;
  }

  async #probeUntilUp(): Promise<void> {
    while (!this.#stopped) {
      const failure = await silenceOf(this.url, this.requestMs * 0.4);
      if (this.#stopped) return;
      if (!failure) {
        if (this.#down) this.log?.info("the database answers again");
        this.#down = false;
        return;
      }
      if (!this.#down) this.log?.error({ err: failure }, "the database does not answer");
      this.#down = true;
      for (const giveUp of this.#waiting) giveUp(new DatabaseUnavailable("the database does not answer"));
      await new Promise((done) => setTimeout(done, probeAgainMs).unref());
    }
  }
}

/** Null when a new connection gets any answer in time, even a refusal for too many connections; else the error. */
async function silenceOf(url: string, timeoutMs: number): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, application_name: "gyeot health" });
  client.on("error", () => undefined);
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new DatabaseUnavailable("no answer in time")), timeoutMs);
    late.unref();
  });
  const asked = client.connect().then(() => client.query("SELECT 1"));
  asked.catch(() => undefined);
  try {
    await Promise.race([asked, timeout]);
    return null;
  } catch (error) {
    return isAnswer(error) ? null : (error as Error);
  } finally {
    clearTimeout(late);
    // Ending the connection politely would keep the socket to a hung server open for good.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

/** A server that starts, stops or recovers also answers: with a code of class 57P, and a pooler without server with 08P. */
function isAnswer(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P)/.test(code) && !/^E[A-Z]{4}$/.test(code);
}
