import { closeCodes, type ServerFrame } from "#contract/messages/frames";
import type { ClientFrame } from "#contract/messages/schemas";

/** The browser around a connection; tests bring their own. */
export type Environment = {
  /** the address to connect to, with a token that opens one socket; null when the user is signed out or suspended */
  address(): Promise<string | null>;
  open(address: string): Socket;
  /** Calls `act` after a time. Returns the function that cancels it. */
  later(ms: number, act: () => void): () => void;
  now(): number;
  random(): number;
};
/** The part of the browser's socket that is used here. */
export type Socket = {
  send(text: string): void;
  close(): void;
  addEventListener(name: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(name: "close", listener: (event: { code: number }) => void): void;
};
type Hooks = { onFrame(frame: ServerFrame): void; onOpen(): void; onLost(): void };

const firstRetryMs = 500;
const lastRetryMs = 30_000;

/** One socket, kept open: lost, it is reopened after a random wait that doubles. */
export function openConnection(environment: Environment, { onFrame, onOpen, onLost }: Hooks) {
  let socket: Socket | null = null;
  let ready = false;
  let tries = 0;
  let stopped = false;
  let connecting = false;
  let cancelRetry = () => {};

  async function connect(): Promise<void> {
    if (stopped || socket || connecting) return;
    cancelRetry();
    connecting = true;
    const address = await environment.address().catch(() => undefined);
    connecting = false;
    if (address === null) stopped = true;
    if (stopped || !address) return connectLater();
    const opened = environment.open(address);
    socket = opened;
    opened.addEventListener("message", ({ data }) => {
      if (socket === opened) receive(JSON.parse(String(data)));
    });
    opened.addEventListener("close", ({ code }) => {
      if (socket === opened) handleClose(code);
    });
  }

  function receive(frame: ServerFrame): void {
    if (frame.type === "ready") {
      tries = 0;
      ready = true;
      onOpen();
    } else onFrame(frame);
  }

  function handleClose(code: number): void {
    socket = null;
    if (ready) onLost();
    ready = false;
    if (code === closeCodes.sessionEnded) stopped = true;
    // Replaced by newer sockets of the user: it reconnects once its page is visible, or they would replace each other.
    if (code !== closeCodes.replaced) connectLater();
  }

  function connectLater(): void {
    if (stopped) return;
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** tries++);
    cancelRetry = environment.later(longest / 2 + (environment.random() * longest) / 2, () => void connect());
  }

  void connect();
  return {
    /** False when there is no open socket. */
    send(frame: ClientFrame): boolean {
      if (!socket || !ready) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    isOpen: () => ready,
    /** The network is back, or the page is visible again: reconnects without waiting. */
    reconnectNow(): void {
      tries = 0;
      void connect();
    },
    /** A page that is hidden closes its socket, or the browser could not cache it for the Back button. */
    closeSocket(): void {
      socket?.close();
    },
    stop(): void {
      stopped = true;
      cancelRetry();
      socket?.close();
      socket = null;
    },
  };
}

export type Connection = ReturnType<typeof openConnection>;
