import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Deps } from "../deps";
import { hearSessionEnds } from "./session-ends";
import { type SocketOwner, spendSocketToken } from "./socket-token";

const path = "/ws";
const frameBytes = 16 * 1024;
const pingMs = 30_000;
/** Our own close code (4000–4999): the session this socket belonged to has ended. */
const sessionEndedCode = 4401;

/**
 * The live sockets of this node, on the API's own server at /ws?token=…: one token, one connection, from our own
 * pages only. A socket lives no longer than its session. Stop them with the function it answers.
 */
export function serveSockets(deps: Deps, server: Server): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameBytes, perMessageDeflate: false });
  const bySession = new Map<string, Set<WebSocket>>();
  const answered = new WeakSet<WebSocket>();

  server.on("upgrade", (request, stream: Duplex, head) => {
    stream.on("error", () => stream.destroy());
    admit(request.url ?? "", request.headers.origin).then(
      (owner) => {
        if (typeof owner === "number") return refuse(stream, owner);
        sockets.handleUpgrade(request, stream, head, (socket) => open(socket, owner));
      },
      (err) => {
        deps.log.error({ err }, "a socket could not be opened");
        refuse(stream, 503);
      },
    );
  });

  /** Whose socket it is to be, or the HTTP status of a refusal. */
  async function admit(address: string, origin: string | undefined): Promise<SocketOwner | number> {
    const [pathname, search = ""] = address.split("?", 2);
    if (pathname !== path) return 404;
    if (origin !== deps.env.PUBLIC_URL) return 403;
    const token = new URLSearchParams(search).get("token") ?? "";
    return (await spendSocketToken(deps, token, deps.clock.now())) ?? 401;
  }

  function open(socket: WebSocket, { sessionId }: SocketOwner): void {
    const siblings = bySession.get(sessionId) ?? new Set();
    bySession.set(sessionId, siblings.add(socket));
    answered.add(socket);
    socket.on("pong", () => answered.add(socket));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      siblings.delete(socket);
      if (siblings.size === 0 && bySession.get(sessionId) === siblings) bySession.delete(sessionId);
    });
    socket.on("message", () => socket.send(JSON.stringify({ type: "error", code: "INVALID_REQUEST" })));
    socket.send(JSON.stringify({ type: "ready" }));
    // It may have ended between the token and now.
    void endTheEnded([sessionId]);
  }

  function end(sessionId: string): void {
    for (const socket of bySession.get(sessionId) ?? []) socket.close(sessionEndedCode, "session ended");
  }

  async function endTheEnded(sessionIds: string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    try {
      const ended = await deps.database.db
        .selectFrom("sessions")
        .select("session_id")
        .where("session_id", "in", sessionIds)
        .where("ended_at", "is not", null)
        .execute();
      for (const row of ended) end(row.session_id);
    } catch (err) {
      deps.log.warn({ err }, "sessions of open sockets could not be looked up");
    }
  }

  const beat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!answered.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, pingMs);
  const stopHearing = hearSessionEnds(deps, {
    ended: end,
    reconnected: () => void endTheEnded([...bySession.keys()]),
  });

  return async () => {
    clearInterval(beat);
    await stopHearing();
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
