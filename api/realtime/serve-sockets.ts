import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import type { SessionId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { admitSockets } from "./admit-socket";
import { closeEndedSessions, closeSession } from "./close-ended-sessions";
import { deliverEvent } from "./deliver-event";
import { listenToPostgres } from "./postgres-listener";
import { createCountPublisher } from "./publish-counts";
import { sendToAll, sendToUser } from "./send-frame";
import { createSocketRegistry, type SocketRegistry } from "./socket-registry";

const pingMs = 30_000;
/** Frames in progress when the node stops may take this long to finish. */
const shutdownMs = 5_000;

/**
 * The sockets of this node, on the API's own server at /ws?token=…: one token, one connection, from our own pages only.
 * A socket ends with its session or consent. Returns the function that stops them.
 */
export function serveSockets(deps: Deps, server: Server): () => Promise<void> {
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });
  const registry = createSocketRegistry();
  const counts = createCountPublisher(deps, (userId, unread) =>
    sendToUser(registry, userId, { type: "notification", ...unread }),
  );
  const stopAdmitting = admitSockets(deps, { server, webSockets, registry });
  const pings = setInterval(() => pingAll(registry), pingMs);
  const closeAllEnded = () => void closeEndedSessions(deps, registry, registry.sessionIds());
  const stopListening = listenToPostgres({
    url: deps.env.DATABASE_DIRECT_URL,
    name: "gyeot live",
    channels: ["session_ended", "notified", "policy_published"],
    role: deps.switches,
    log: deps.log,
    onPayload(channel, payload) {
      if (channel === "session_ended") closeSession(registry, payload as SessionId);
      else if (channel === "policy_published") closeAllEnded();
      else if (registry.hasUser(payload as UserId)) counts.markChanged(payload as UserId);
    },
    onConnected: closeAllEnded,
  });
  const unsubscribe = deps.bus.subscribe({
    onEvent: (event) => deliverEvent(deps, { registry, counts }, event),
    // Events published meanwhile were missed: every client fetches them.
    onMissed: () => sendToAll(registry.all, { type: "ready" }),
  });

  return async () => {
    stopAdmitting();
    clearInterval(pings);
    await closeAll(registry);
    counts.stop();
    await Promise.all([unsubscribe(), stopListening()]);
    for (const socket of webSockets.clients) socket.terminate();
    webSockets.close();
  };
}

function pingAll({ all }: SocketRegistry): void {
  for (const open of all) {
    if (!open.responsive) open.socket.terminate();
    else open.socket.ping();
    open.responsive = false;
  }
}

/** Frames already received are finished; then every client is asked to reconnect elsewhere. */
async function closeAll({ all }: SocketRegistry): Promise<void> {
  await Promise.race([Promise.all([...all].map(({ lastFrame }) => lastFrame)), after(shutdownMs)]);
  for (const { socket } of all) socket.close(1001, "going away");
  await Promise.race([Promise.all([...all].map(({ socket }) => closed(socket))), after(500)]);
}

const closed = (socket: WebSocket) => new Promise<void>((done) => socket.once("close", () => done()));
const after = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref());
