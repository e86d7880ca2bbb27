import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type RedisDouble = { url: string; dropAll(): void; commands: string[][]; close(): Promise<void> };

/**
 * The commands that publishing and subscribing need, on Redis' real protocol (RESP2): AUTH, PING, SUBSCRIBE, PUBLISH.
 * As in Redis, a subscriber may only PING, and an unauthenticated client nothing.
 */
export async function startRedisDouble(password: string): Promise<RedisDouble> {
  const open = new Set<Socket>();
  const subscribers = new Map<Socket, Set<string>>();
  const signedIn = new WeakSet<Socket>();
  const commands: string[][] = [];

  const server = createServer((socket) => {
    open.add(socket);
    let rest = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      open.delete(socket);
      subscribers.delete(socket);
    });
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let next = parse(rest); next; next = parse(rest)) {
        rest = rest.subarray(next.end);
        commands.push(next.parts);
        socket.write(answer(socket, next.parts));
      }
    });
  });

  function answer(socket: Socket, [command = "", ...parts]: string[]): string {
    const name = command.toUpperCase();
    if (name === "AUTH") {
      if (parts.at(-1) !== password) return "-WRONGPASS invalid username-password pair or user is disabled.\r\n";
      signedIn.add(socket);
      return "+OK\r\n";
    }
    if (!signedIn.has(socket)) return "-NOAUTH Authentication required.\r\n";
    if (name === "SUBSCRIBE") {
      const channels = subscribers.get(socket) ?? new Set();
      subscribers.set(socket, channels.add(parts[0] ?? ""));
      return `*3\r\n${bulk("subscribe")}${bulk(parts[0] ?? "")}:${channels.size}\r\n`;
    }
    if (subscribers.has(socket) && name === "PING") return `*2\r\n${bulk("pong")}${bulk("")}`;
    if (subscribers.has(socket)) return `-ERR Can't execute '${name.toLowerCase()}' in this context\r\n`;
    if (name === "PING") return "+PONG\r\n";
    if (name === "PUBLISH") return `:${publish(parts[0] ?? "", parts[1] ?? "")}\r\n`;
    return `-ERR unknown command '${name}'\r\n`;
  }

  /** In pieces, as a network may deliver it. */
  function publish(channel: string, payload: string): number {
    const receivers = [...subscribers].filter(([, channels]) => channels.has(channel));
    const bytes = Buffer.from(`*3\r\n${bulk("message")}${bulk(channel)}${bulk(payload)}`);
    for (const [socket] of receivers) {
      const half = Math.floor(bytes.length / 2);
      socket.write(bytes.subarray(0, half));
      setImmediate(() => socket.write(bytes.subarray(half)));
    }
    return receivers.length;
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const dropAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropAll,
    commands,
    close() {
      dropAll();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** The array of bulk strings at the beginning of `bytes`; null while it is incomplete. */
function parse(bytes: Buffer): { parts: string[]; end: number } | null {
  const line = (at: number) => {
    const end = bytes.indexOf("\r\n", at);
    return end < 0 ? null : { number: Number(bytes.toString("utf8", at + 1, end)), next: end + 2 };
  };
  const head = line(0);
  if (!head) return null;
  const parts: string[] = [];
  let at = head.next;
  for (let i = 0; i < head.number; i++) {
    const size = line(at);
    if (!size || bytes.length < size.next + size.number + 2) return null;
    parts.push(bytes.toString("utf8", size.next, size.next + size.number));
    at = size.next + size.number + 2;
  }
  return { parts, end: at };
}
