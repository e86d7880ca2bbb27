import { closeCodes, type ServerFrame } from "#contract/messages/frames";

/** The connection's environment; tests bring their own. */
export type Environment = {
  /** the address to connect to, with a token that opens one socket; null when the user is signed out or suspended */
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

const firstRetryMs = 500;
const lastRetryMs = 30_000;

/** One socket, kept open: lost, it is reopened after a random wait that doubles. */
export function openConnection(
  world: Environment,
  onFrame: (frame: ServerFrame) => void,
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
      if (code === closeCodes.sessionEnded) stopped = true;
      // Replaced by newer sockets of the user: it reconnects once its page is visible, or they would replace each other.
      if (code !== closeCodes.replaced) again();
    });
  }

  function take(frame: ServerFrame): void {
    if (frame.type === "ready") {
      tries = 0;
      ready = true;
      changed(true);
    } else onFrame(frame);
  }

  function again(): void {
    if (stopped) return;
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** tries++);
    cancelRetry = world.later(longest / 2 + (world.random() * longest) / 2, () => void connect());
  }

  void connect();
  return {
    /** False when there is no open socket. */
    send(frame: object): boolean {
      if (!wire || !ready) return false;
      wire.send(JSON.stringify(frame));
      return true;
    },
    isOpen: () => ready,
    /** The network is back, or the page is visible again: reconnect without waiting. */
    hurry(): void {
      tries = 0;
      void connect();
    },
    /** A page that is hidden closes its socket, or the browser could not cache it for the Back button. */
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
