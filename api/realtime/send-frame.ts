import type { UserId } from "#contract/ids";
import type { ServerFrame } from "#contract/messages/frames";
import type { OpenSocket, SocketRegistry } from "./socket-registry";

/** A client that reads so slowly that this much is buffered is disconnected; it reconnects and fetches the rest. */
const maxBufferedBytes = 1024 * 1024;

/** Sends a frame, or its text where several sockets get the same. */
export function sendFrame({ socket }: OpenSocket, frame: ServerFrame | string): void {
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
}

/** Sends a frame to all of a user's sockets on this node. */
export function sendToUser(registry: SocketRegistry, userId: UserId, frame: ServerFrame): void {
  sendToAll(registry.ofUser(userId), frame);
}

export function sendToAll(sockets: Iterable<OpenSocket>, frame: ServerFrame): void {
  const text = JSON.stringify(frame);
  for (const open of sockets) sendFrame(open, text);
}
