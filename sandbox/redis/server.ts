import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type RedisDouble = { url: string; dropAll(): void; commands: string[][]; close(): Promise<void> };

/**
 * What of Redis publishing and subscribing need, on its real wire (RESP2): AUTH, PING, SUBSCRIBE, PUBLISH. A subscriber may
 * ask for nothing else but PING, and who has not signed in for nothing at all, as there.
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
      for (let next = command(rest); next; next = command(rest)) {
        rest = rest.subarray(next.end);
        commands.push(next.words);
        socket.write(answer(socket, next.words));
      }
    });
  });

  function answer(socket: Socket, [name = "", ...words]: string[]): string {
    if (name === "AUTH") {
      if (words.at(-1) !== password) return "-WRONGPASS invalid username-password pair or user is disabled.\r\n";
      signedIn.add(socket);
      return "+OK\r\n";
    }
    if (!signedIn.has(socket)) return "-NOAUTH Authentication required.\r\n";
    if (name === "SUBSCRIBE") {
      const channels = subscribers.get(socket) ?? new Set();
      subscribers.set(socket, channels.add(words[0] ?? ""));
      return `*3\r\n${bulk("subscribe")}${bulk(words[0] ?? "")}:${channels.size}\r\n`;
    }
    if (subscribers.has(socket) && name === "PING") return `*2\r\n${bulk("pong")}${bulk("")}`;
    if (subscribers.has(socket)) return `-ERR Can't execute '${name.toLowerCase()}' in this context\r\n`;
    if (name === "PING") return "+PONG\r\n";
    if (name === "PUBLISH") return `:${publish(words[0] ?? "", words[1] ?? "")}\r\n`;
    return `-ERR unknown command '${name}'\r\n`;
  }

  /** In pieces, as a network may deliver it. */
  function publish(channel: string, payload: string): number {
    const told = [...subscribers].filter(([, channels]) => channels.has(channel));
    const bytes = Buffer.from(`*3\r\n${bulk("message")}${bulk(channel)}${bulk(payload)}`);
    for (const [socket] of told) {
      const half = Math.floor(bytes.length / 2);
      socket.write(bytes.subarray(0, half));
      setImmediate(() => socket.write(bytes.subarray(half)));
    }
    return told.length;
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

/** The array of bulk strings at the head of `bytes`; null while its end has not come. */
function command(bytes: Buffer): { words: string[]; end: number } | null {
  const line = (at: number) => {
    const end = bytes.indexOf("\r\n", at);
    return end < 0 ? null : { number: Number(bytes.toString("utf8", at + 1, end)), next: end + 2 };
  };
  const head = line(0);
  if (!head) return null;
  const words: string[] = [];
  let at = head.next;
  for (let i = 0; i < head.number; i++) {
    const size = line(at);
    if (!size || bytes.length < size.next + size.number + 2) return null;
    words.push(bytes.toString("utf8", size.next, size.next + size.number));
    at = size.next + size.number + 2;
  }
  return { words, end: at };
}
