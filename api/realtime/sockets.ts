import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { sql } from "kysely";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { closeCodes, type ServerFrame } from "#contract/frames";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import type { LiveEvent } from "./bus";
import { gatherCounts } from "./counts";
import { type TypingPeers, takeFrame } from "./handle-frame";
import { listen } from "./postgres-listener";
import { type SocketOwner, spendSocketToken } from "./socket-token";

const path = "/ws";
const pingMs = 30_000;
/** Who reads so slowly that this much waits for them is let go: they come back and ask for what they missed. */
const waitingBytes = 1024 * 1024;
/** Frames of one socket that may wait for the one before them, and that may come in ten seconds. */
const frames = { waiting: 100, inTenSeconds: 200 };
/** Open on one node: of a person the oldest gives way to an eleventh, of a network a further one is refused. */
const most = { ofPerson: 10, ofNetwork: 500 };
/** What is under way when the node stops may take this long to be kept. */
const farewellMs = 5_000;

/** An open socket, and what is known of it. */
type Line = SocketOwner & {
  socket: WebSocket;
  answered: boolean;
  /** the frames under way, one after the other: what one person sends keeps its order */
  turn: Promise<void>;
  waiting: number;
  window: { since: number; count: number };
  typingPeers: TypingPeers;
};

/**
 * The live sockets of this node, on the API's own server at /ws?token=…: one token, one connection, from our own
 * pages only. A socket lives no longer than its session and its consent. Stop them with the function it answers.
 */
export function serveSockets(deps: Deps, server: Server): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });
  const lines = new Set<Line>();
  const bySession = new Map<string, Set<Line>>();
  const byUser = new Map<string, Set<Line>>();
  const byNetwork = new Map<string, Set<Line>>();
  const counts = gatherCounts(deps, (userId, unread) => tell(userId, { type: "notification", ...unread }));
  let stopping = false;

  const upgrade = (request: { url?: string; headers: { origin?: string } }, stream: Duplex, head: Buffer) => {
    stream.on("error", () => stream.destroy());
    admit(request.url ?? "", request.headers.origin).then(
      (owner) => {
        if (typeof owner === "number") return refuse(stream, owner);
        sockets.handleUpgrade(request as never, stream, head, (socket) => {
          socket.on("error", () => socket.terminate());
          // Told as an open socket is, so that who has just signed out does not try again.
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

  /** Whose socket it is to be, that its session has ended, or the HTTP status of a refusal. */
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

  const mostOf = (bound: keyof typeof most) => most[bound] * deps.env.RATE_LIMIT_FACTOR;

  /** Sets keep the order of insertion: the first is the oldest. One that is closing has left its place already. */
  function makeRoom(userId: string): void {
    const own = byUser.get(userId);
    if (!own || own.size < mostOf("ofPerson")) return;
    const [oldest] = own;
    if (!oldest) return;
    own.delete(oldest);
    oldest.socket.close(closeCodes.replaced, "too many sockets of one person");
  }

  function open(socket: WebSocket, owner: SocketOwner): void {
    const line: Line = {
      ...owner,
      socket,
      answered: true,
      turn: Promise.resolve(),
      waiting: 0,
      window: { since: 0, count: 0 },
      typingPeers: new Map(),
    };
    makeRoom(owner.userId);
    const homes = [
      homeOf(bySession, owner.sessionId),
      homeOf(byUser, owner.userId),
      homeOf(byNetwork, owner.network),
      lines,
    ];
    for (const home of homes) home.add(line);
    socket.on("pong", () => {
      line.answered = true;
    });
    socket.on("close", () => {
      for (const home of homes) home.delete(line);
      forgetEmpty(bySession, owner.sessionId);
      forgetEmpty(byUser, owner.userId);
      forgetEmpty(byNetwork, owner.network);
    });
    socket.on("message", (data) => receive(line, data));
    send(line, ready);
    // It may have ended between the token and now.
    void endTheEnded([owner.sessionId]);
  }

  function receive(line: Line, data: RawData): void {
    if (tooMany(line, deps.clock.now().getTime())) {
      line.socket.close(closeCodes.tooMany, "too many frames");
      return;
    }
    const text = String(data);
    const answer = (frame: ServerFrame) => send(line, JSON.stringify(frame));
    line.waiting++;
    line.turn = line.turn.then(async () => {
      await takeFrame(deps, { userId: line.userId, typingPeers: line.typingPeers, answer }, text);
      line.waiting--;
    });
  }

  /** A frame for everybody's sockets it is for; each is told the client id of their own messages alone. */
  function deliver({ to, frame }: LiveEvent): void {
    for (const userId of new Set(to)) {
      if (!byUser.has(userId)) continue;
      if (frame.type === "room") for (const line of byUser.get(userId) ?? []) line.typingPeers.clear();
      tell(userId, asFor(userId, frame));
      if (
        frame.type === "message" ? frame.message.senderId !== userId : frame.type === "read" && frame.userId === userId
      )
        counts.name(userId);
    }
  }

  function tell(userId: string, frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    for (const line of byUser.get(userId) ?? []) send(line, text);
  }

  function send({ socket }: Line, text: string): void {
    if (socket.bufferedAmount > waitingBytes) socket.terminate();
    else socket.send(text);
  }

  function end(sessionId: string): void {
    for (const { socket } of bySession.get(sessionId) ?? []) socket.close(closeCodes.sessionEnded, "session ended");
  }

  async function endTheEnded(sessionIds: string[]): Promise<void> {
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
  const stopListening = listen({
    url: deps.env.DATABASE_URL,
    name: "gyeot live",
    channels: ["session_ended", "notified", "policy_published"],
    log: deps.log,
    heard(channel, payload) {
      // A session that ends is told as one whose consent was withdrawn is.
      if (channel === "session_ended") end(payload);
      else if (channel === "policy_published") void endTheEnded([...bySession.keys()]);
      else if (byUser.has(payload)) counts.name(payload);
    },
    connected: () => void endTheEnded([...bySession.keys()]),
  });
  const stopHearing = deps.bus.hear({
    heard: deliver,
    // What was said meanwhile was missed: whoever is there asks for it.
    missed: () => {
      for (const line of lines) send(line, ready);
    },
  });

  return async () => {
    stopping = true;
    server.off("upgrade", upgrade);
    clearInterval(beat);
    // What has come is still done and answered; then each is told to come again elsewhere.
    await Promise.race([Promise.all([...lines].map(({ turn }) => turn)), after(farewellMs)]);
    for (const { socket } of lines) socket.close(1001, "going away");
    await Promise.race([Promise.all([...lines].map(({ socket }) => closed(socket))), after(500)]);
    counts.stop();
    await Promise.all([stopHearing(), stopListening()]);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

const ready = JSON.stringify({ type: "ready" } satisfies ServerFrame);

function homeOf(homes: Map<string, Set<Line>>, key: string): Set<Line> {
  const home = homes.get(key) ?? new Set();
  homes.set(key, home);
  return home;
}

function forgetEmpty(homes: Map<string, Set<Line>>, key: string): void {
  if (homes.get(key)?.size === 0) homes.delete(key);
}

function tooMany(line: Line, now: number): boolean {
  if (now - line.window.since > 10_000) line.window = { since: now, count: 0 };
  return ++line.window.count > frames.inTenSeconds || line.waiting >= frames.waiting;
}

function asFor(userId: string, frame: ServerFrame): ServerFrame {
  if (frame.type !== "message" || frame.message.senderId === userId) return frame;
  return { type: "message", message: { ...frame.message, clientId: null } };
}

const closed = (socket: WebSocket) => new Promise<void>((done) => socket.once("close", () => done()));
const after = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref());

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
