import type { ServerFrame } from "#contract/frames";

/** What a line reaches the world through; tests bring their own. */
export type Environment = {
  /** where to connect to, by a token that opens one socket; null when one is signed out or suspended */
  address(): Promise<string | null>;
  open(address: string): Wire;
  later(ms: number, act: () => void): () => void;
  random(): number;
};
export type Wire = {
  send(text: string): void;
  close(): void;
  addEventListener(name: "message", heard: (event: { data: unknown }) => void): void;
  addEventListener(name: "close", heard: (event: { code: number }) => void): void;
};

const sessionEnded = 4401;
/** Others of the same person took its place: it comes back when its page is looked at, or else they would fight for it. */
const replaced = 4409;
const firstRetryMs = 500;
const lastRetryMs = 30_000;

/** One socket, kept open: lost, it is opened again after a while that doubles and differs from page to page. */
export function openConnection(
  world: Environment,
  heard: (frame: ServerFrame) => void,
  changed: (open: boolean) => void,
) {
  let wire: Wire | null = null;
  let ready = false;
  let tries = 0;
  let stopped = false;
  let connecting = false;
  let cancelRetry = () => {};

  async function connect(): Promise<void> {
    if (stopped || wire || connecting) return;
    cancelRetry();
    connecting = true;
    const address = await world.address().catch(() => undefined);
    connecting = false;
    if (address === null) stopped = true;
    if (stopped || !address) return again();
    const next = world.open(address);
    wire = next;
    next.addEventListener("message", ({ data }) => {
      if (wire === next) take(JSON.parse(String(data)));
    });
    next.addEventListener("close", ({ code }) => {
      if (wire !== next) return;
      wire = null;
      if (ready) changed(false);
      ready = false;
      if (code === sessionEnded) stopped = true;
      if (code !== replaced) again();
    });
  }

  function take(frame: ServerFrame): void {
    if (frame.type === "ready") {
      tries = 0;
      ready = true;
      changed(true);
    } else heard(frame);
  }

  function again(): void {
    if (stopped) return;
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** tries++);
    cancelRetry = world.later(longest / 2 + (world.random() * longest) / 2, () => void connect());
  }

  void connect();
  return {
    /** False when there is nothing to send it by now. */
    send(frame: object): boolean {
      if (!wire || !ready) return false;
      wire.send(JSON.stringify(frame));
      return true;
    },
    isOpen: () => ready,
    /** The network is back, or the page is looked at again: no need to wait any longer. */
    hurry(): void {
      tries = 0;
      void connect();
    },
    /** A page that is left gives up its socket, or the browser could not keep it to go back to. */
    leave(): void {
      wire?.close();
    },
    stop(): void {
      stopped = true;
      cancelRetry();
      wire?.close();
      wire = null;
    },
  };
}
