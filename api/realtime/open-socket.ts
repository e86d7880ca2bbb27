import type { RawData, WebSocket } from "ws";
import { closeCodes } from "#contract/messages/frames";
import type { Deps } from "../deps";
import { closeEndedSessions } from "./close-ended-sessions";
import { handleFrame } from "./handle-frame";
import { sendFrame } from "./send-frame";
import type { OpenSocket, SocketRegistry } from "./socket-registry";
import type { SocketOwner } from "./socket-token";

/** The frames of one socket that may wait for the one before, and that may arrive in ten seconds. */
const maxFrames = { waiting: 100, inTenSeconds: 200 };

/** Registers a socket until it closes, sends its client `ready` and executes its frames in order. */
export function openSocket(
  deps: Deps,
  registry: SocketRegistry,
  { socket, owner }: { socket: WebSocket; owner: SocketOwner },
): void {
  const open: OpenSocket = {
    ...owner,
    socket,
    responsive: true,
    lastFrame: Promise.resolve(),
    waitingFrames: 0,
    recentFrames: { since: 0, count: 0 },
    typingParticipants: new Map(),
  };
  registry.add(open);
  socket.on("pong", () => {
    open.responsive = true;
  });
  socket.on("close", () => registry.remove(open));
  socket.on("message", (data) => receive(deps, open, data));
  sendFrame(open, { type: "ready" });
  // Its session may have ended between the token and now.
  void closeEndedSessions(deps, registry, [owner.sessionId]);
}

function receive(deps: Deps, open: OpenSocket, data: RawData): void {
  if (hasTooManyFrames(open, deps.clock.now().getTime())) {
    open.socket.close(closeCodes.tooMany, "too many frames");
    return;
  }
  const { userId, typingParticipants } = open;
  open.waitingFrames++;
  open.lastFrame = open.lastFrame.then(async () => {
    await handleFrame(deps, { userId, typingParticipants, answer: (frame) => sendFrame(open, frame) }, String(data));
    open.waitingFrames--;
  });
}

function hasTooManyFrames(open: OpenSocket, now: number): boolean {
  if (now - open.recentFrames.since > 10_000) open.recentFrames = { since: now, count: 0 };
  return ++open.recentFrames.count > maxFrames.inTenSeconds || open.waitingFrames >= maxFrames.waiting;
}
