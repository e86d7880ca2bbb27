import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

/** The part of Redis' protocol (RESP2) that publishing and subscribing need. */
export type RedisLink = { command(...words: string[]): Promise<Reply>; close(): void };
type Reply = string | number | null | Reply[];

const connectMs = 5_000;
/** A server that has not answered a command for this long is considered lost; the connection is replaced. */
const answerMs = 5_000;

type Hooks = {
  closed(): void;
  /** a message published on a subscribed channel */
  pushed?(channel: string, payload: string): void;
};

/** A connection with the login of its address (`redis://user:password@host:port`, `rediss://` by TLS). */
export async function openRedis(address: string, { closed, pushed }: Hooks): Promise<RedisLink> {
  const { hostname, port, protocol, username, password } = new URL(address);
  const target = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 6379 };
  const socket = protocol === "rediss:" ? connectTls({ ...target, servername: target.host }) : connectPlain(target);
  const waiting: { resolve(reply: Reply): void; reject(reason: Error): void }[] = [];
  const silence = () => socket.destroy(new Error("Redis did not answer"));
  const read = createReader((reply) => {
    if (Array.isArray(reply) && reply[0] === "message") return pushed?.(String(reply[1]), String(reply[2]));
    const pendingCommand = waiting.shift();
    if (reply instanceof Error) pendingCommand?.reject(reply);
    else pendingCommand?.resolve(reply);
  });
  const link: RedisLink = {
    command: (...words) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error("the connection to Redis is closed"));
        const timer = setTimeout(silence, answerMs);
        const answered = <T>(end: (value: T) => void) => {
          return (value: T) => {
            clearTimeout(timer);
            end(value);
          };
        };
        waiting.push({ resolve: answered(resolve), reject: answered(reject) });
        socket.write(encoded(words));
      }),
    close: () => void socket.destroy(),
  };
  await opened(socket, protocol === "rediss:" ? "secureConnect" : "connect");
  socket.setKeepAlive(true, 15_000);
  socket.on("data", (chunk) => {
    try {
      read(chunk);
    } catch {
      socket.destroy();
    }
  });
  socket.on("error", () => socket.destroy());
  let ready = false;
  socket.on("close", () => {
    for (const pendingCommand of waiting.splice(0))
      pendingCommand.reject(new Error("the connection to Redis was lost"));
    if (ready) closed();
  });
  const secret = decodeURIComponent(password);
  try {
    if (secret) await link.command("AUTH", ...(username ? [decodeURIComponent(username)] : []), secret);
  } catch (err) {
    socket.destroy();
    throw err;
  }
  if (socket.destroyed) throw new Error("the connection to Redis was lost");
  ready = true;
  return link;
}

function opened(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error("Redis did not answer")), connectMs);
    const failed = (err: Error) => {
      clearTimeout(timer);
      reject(err);
    };
    socket.once("error", failed);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off("error", failed);
      resolve();
    });
  });
}

const encoded = (words: string[]) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("")}`;

type Parsed = { value: Reply | Error; end: number } | null;

/** Collects bytes and calls `got` for each complete reply. Throws on invalid RESP. */
function createReader(got: (reply: Reply | Error) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let next = parse(rest, at); next; next = parse(rest, at)) {
      at = next.end;
      got(next.value);
    }
    rest = rest.subarray(at);
  };
}

/** Parses the reply that begins at `at`; null while it is incomplete. */
function parse(bytes: Buffer, at: number): Parsed {
  const lineEnd = bytes.indexOf("\r\n", at);
  if (lineEnd < 0) return null;
  const line = bytes.toString("utf8", at + 1, lineEnd);
  const after = lineEnd + 2;
  switch (String.fromCharCode(bytes[at] ?? 0)) {
    case "+":
      return { value: line, end: after };
    case "-":
      return { value: new Error(line), end: after };
    case ":":
      return { value: Number(line), end: after };
    case "$":
      return parseBulk(bytes, after, Number(line));
    case "*":
      return parseArray(bytes, after, Number(line));
    default:
      throw new Error("not RESP");
  }
}

function parseBulk(bytes: Buffer, at: number, length: number): Parsed {
  if (length < 0) return { value: null, end: at };
  const end = at + length + 2;
  return bytes.length < end ? null : { value: bytes.toString("utf8", at, at + length), end };
}

function parseArray(bytes: Buffer, at: number, length: number): Parsed {
  if (length < 0) return { value: null, end: at };
  const items: Reply[] = [];
  let end = at;
  for (let i = 0; i < length; i++) {
    const item = parse(bytes, end);
    if (!item) return null;
    items.push(item.value instanceof Error ? item.value.message : item.value);
    end = item.end;
  }
  return { value: items, end };
}
