import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { sql } from "kysely";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { SessionId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { closeCodes, type ServerFrame } from "#contract/messages/frames";
import type { Deps } from "../deps";
import { messageDeliverySeconds, openSockets } from "../metrics/counts";
import type { LiveEvent } from "./bus";
import { handleFrame, type TypingParticipants } from "./handle-frame";
import { listenToPostgres } from "./postgres-listener";
import { createCountPublisher } from "./publish-counts";
import { type SocketOwner, spendSocketToken } from "./socket-token";

const path = "/ws";
const pingMs = 30_000;
/**
 * A client that reads so slowly that this much is buffered is disconnected; it reconnects and fetches what it missed.
 */
const waitingBytes = 1024 * 1024;
/** The frames of one socket that may wait for the one before, and that may arrive in ten seconds. */
const frames = { waiting: 100, inTenSeconds: 200 };
/** Sockets open on one node: a user's eleventh closes their oldest, a network's next one is refused. */
const maxOpen = { ofPerson: 10, ofNetwork: 500 };
/** Frames in progress when the node stops may take this long to finish. */
const shutdownMs = 5_000;

/** An open socket and its state. */
type OpenSocket = SocketOwner & {
  socket: WebSocket;
  answered: boolean;
  /** the frames in progress, one after the other, so that one user's messages keep their order */
  turn: Promise<void>;
  waiting: number;
  frameWindow: { since: number; count: number };
  typingParticipants: TypingParticipants;
};

/**
 * The sockets of this node, on the API's own server at /ws?token=…: one token, one connection, from our own pages only.
 * A socket ends with its session or consent. Returns the function that stops them.
 */
export function serveSockets(deps: Deps, server: Server): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });
  const lines = new Set<OpenSocket>();
  const bySession = new Map<SessionId, Set<OpenSocket>>();
  const byUser = new Map<UserId, Set<OpenSocket>>();
  const byNetwork = new Map<string, Set<OpenSocket>>();
  const counts = createCountPublisher(deps, (userId, unread) => sendTo(userId, { type: "notification", ...unread }));
  let stopping = false;

  const upgrade = (request: { url?: string; headers: { origin?: string } }, stream: Duplex, head: Buffer) => {
    stream.on("error", () => stream.destroy());
    admit(request.url ?? "", request.headers.origin).then(
      (owner) => {
        if (typeof owner === "number") return refuse(stream, owner);
        sockets.handleUpgrade(request as never, stream, head, (socket) => {
          socket.on("error", () => socket.terminate());
          // Closed like an open socket, so that a client that has just logged out does not retry.
          if (owner === "ended") socket.close(closeCodes.sessionEnded, "session ended");
          else open(socket, owner);
        });
      },
      (err) => {
        deps.log.error({ err }, "a socket could not be opened");
        refuse(stream, 503);
      },
    );
  };
  server.on("upgrade", upgrade);

  /** The owner of a socket to be opened, `ended`, or the HTTP status of a refusal. */
  async function admit(address: string, origin: string | undefined): Promise<SocketOwner | "ended" | number> {
    const [pathname, search = ""] = address.split("?", 2);
    if (stopping) return 503;
    if (pathname !== path) return 404;
    if (origin !== deps.env.PUBLIC_URL) return 403;
    const token = new URLSearchParams(search).get("token") ?? "";
    const owner = (await deps.database.limited(() => spendSocketToken(deps, token, deps.clock.now()))) ?? 401;
    const isFull = typeof owner === "object" && (byNetwork.get(owner.network)?.size ?? 0) >= mostOf("ofNetwork");
    return isFull ? 429 : owner;
  }

  const mostOf = (bound: keyof typeof maxOpen) => maxOpen[bound] * deps.env.RATE_LIMIT_FACTOR;

  /** Sets iterate in insertion order: the first is the oldest. A closing socket has already been removed. */
  function makeRoom(userId: UserId): void {
    const own = byUser.get(userId);
    if (!own || own.size < mostOf("ofPerson")) return;
    const [oldest] = own;
    if (!oldest) return;
    own.delete(oldest);
    oldest.socket.close(closeCodes.replaced, "too many sockets of one person");
  }

  function open(socket: WebSocket, owner: SocketOwner): void {
    const line: OpenSocket = {
      ...owner,
      socket,
      answered: true,
      turn: Promise.resolve(),
      waiting: 0,
      frameWindow: { since: 0, count: 0 },
      typingParticipants: new Map(),
    };
    makeRoom(owner.userId);
    const homes = [
      socketSet(bySession, owner.sessionId),
      socketSet(byUser, owner.userId),
      socketSet(byNetwork, owner.network),
      lines,
    ];
    for (const home of homes) home.add(line);
    openSockets.inc();
    socket.on("pong", () => {
      line.answered = true;
    });
    socket.on("close", () => {
      for (const home of homes) home.delete(line);
      openSockets.dec();
      deleteEmpty(bySession, owner.sessionId);
      deleteEmpty(byUser, owner.userId);
      deleteEmpty(byNetwork, owner.network);
    });
    socket.on("message", (data) => receive(line, data));
    send(line, ready);
    // It may have ended between the token and now.
    void endTheEnded([owner.sessionId]);
  }

  function receive(line: OpenSocket, data: RawData): void {
    if (tooMany(line, deps.clock.now().getTime())) {
      line.socket.close(closeCodes.tooMany, "too many frames");
      return;
    }
    const text = String(data);
    const answer = (frame: ServerFrame) => send(line, JSON.stringify(frame));
    line.waiting++;
    line.turn = line.turn.then(async () => {
      await handleFrame(deps, { userId: line.userId, typingParticipants: line.typingParticipants, answer }, text);
      line.waiting--;
    });
  }

  /** Sends a frame to the sockets of its recipients; only the sender gets the client id. */
  function deliver({ to, frame }: LiveEvent): void {
    observeDelivery(to, frame);
    for (const userId of new Set(to)) {
      if (!byUser.has(userId)) continue;
      if (frame.type === "room") for (const line of byUser.get(userId) ?? []) line.typingParticipants.clear();
      sendTo(userId, asFor(userId, frame));
      if (
        frame.type === "message" ? frame.message.senderId !== userId : frame.type === "read" && frame.userId === userId
      )
        counts.name(userId);
    }
  }

  function observeDelivery(to: UserId[], frame: ServerFrame): void {
    if (frame.type !== "message" || !to.some((userId) => byUser.has(userId))) return;
    const ms = deps.clock.now().getTime() - Date.parse(frame.message.sentAt);
    messageDeliverySeconds.observe(Math.max(ms, 0) / 1_000);
  }

  function sendTo(userId: UserId, frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    for (const line of byUser.get(userId) ?? []) send(line, text);
  }

  function send({ socket }: OpenSocket, text: string): void {
    if (socket.bufferedAmount > waitingBytes) socket.terminate();
    else socket.send(text);
  }

  function end(sessionId: SessionId): void {
    for (const { socket } of bySession.get(sessionId) ?? []) socket.close(closeCodes.sessionEnded, "session ended");
  }

  async function endTheEnded(sessionIds: SessionId[]): Promise<void> {
    if (sessionIds.length === 0) return;
    try {
      const ended = await deps.database.db
        .selectFrom("sessions as s")
        .innerJoin("users as u", "u.user_id", "s.user_id")
        .select("s.session_id")
        .where("s.session_id", "in", sessionIds)
        .where((e) =>
          e.or([
            e("s.ended_at", "is not", null),
            e(
              "u.capture_consent_version",
              "is distinct from",
              sql<number>`current_policy('capture', ${deps.clock.now()})`,
            ),
          ]),
        )
        .execute();
      for (const row of ended) end(row.session_id);
    } catch (err) {
      deps.log.warn({ err }, "sessions of open sockets could not be looked up");
    }
  }

  const beat = setInterval(() => {
    for (const line of lines) {
      if (!line.answered) line.socket.terminate();
      else line.socket.ping();
      line.answered = false;
    }
  }, pingMs);
  const stopListening = listenToPostgres({
    url: deps.env.DATABASE_DIRECT_URL,
    name: "gyeot live",
    channels: ["session_ended", "notified", "policy_published"],
    log: deps.log,
    onPayload(channel, payload) {
      // An ended session is handled like a withdrawn consent.
      if (channel === "session_ended") end(payload as SessionId);
      else if (channel === "policy_published") void endTheEnded([...bySession.keys()]);
      else if (byUser.has(payload as UserId)) counts.name(payload as UserId);
    },
    onConnected: () => void endTheEnded([...bySession.keys()]),
  });
  const unsubscribe = deps.bus.subscribe({
    onEvent: deliver,
    // Events published meanwhile were missed: every client fetches them.
    onMissed: () => {
      for (const line of lines) send(line, ready);
    },
  });

  return async () => {
    stopping = true;
    server.off("upgrade", upgrade);
    clearInterval(beat);
    // Frames already received are finished; then every client is asked to reconnect elsewhere.
    await Promise.race([Promise.all([...lines].map(({ turn }) => turn)), after(shutdownMs)]);
    for (const { socket } of lines) socket.close(1001, "going away");
    await Promise.race([Promise.all([...lines].map(({ socket }) => closed(socket))), after(500)]);
    counts.stop();
    await Promise.all([unsubscribe(), stopListening()]);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

const ready = JSON.stringify({ type: "ready" } satisfies ServerFrame);

function socketSet<Key>(homes: Map<Key, Set<OpenSocket>>, key: Key): Set<OpenSocket> {
  const home = homes.get(key) ?? new Set();
  homes.set(key, home);
  return home;
}

function deleteEmpty<Key>(homes: Map<Key, Set<OpenSocket>>, key: Key): void {
  if (homes.get(key)?.size === 0) homes.delete(key);
}

function tooMany(line: OpenSocket, now: number): boolean {
  if (now - line.frameWindow.since > 10_000) line.frameWindow = { since: now, count: 0 };
  return ++line.frameWindow.count > frames.inTenSeconds || line.waiting >= frames.waiting;
}

function asFor(userId: UserId, frame: ServerFrame): ServerFrame {
  if (frame.type !== "message" || frame.message.senderId === userId) return frame;
  return { type: "message", message: { ...frame.message, clientId: null } };
}

const closed = (socket: WebSocket) => new Promise<void>((done) => socket.once("close", () => done()));
const after = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref());

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
