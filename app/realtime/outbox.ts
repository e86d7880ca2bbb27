import type { RoomId } from "#contract/ids";
import type { Connection, Environment } from "./connection";
import { addPending, type Pending, removePending, updatePending } from "./room-state";
import type { Rooms } from "./rooms";

/** After this long without a response a message is displayed as unsent; the next connection sends it again anyway. */
const responseMs = 15_000;

type Outgoing = { environment: Environment; connection: Connection; rooms: Rooms };

/** The messages being sent: displayed immediately, and sent over each new connection until the server responds. */
export function createOutbox({ environment, connection, rooms }: Outgoing) {
  /** cancels a message's timeout, by its client id */
  const timeouts = new Map<string, () => void>();

  function clearTimeout(clientId: string | null): void {
    if (!clientId) return;
    timeouts.get(clientId)?.();
    timeouts.delete(clientId);
  }

  /** The message stays in its room, to be sent again or removed. */
  function fail(roomId: RoomId, clientId: string, reason: string): void {
    clearTimeout(clientId);
    rooms.update(roomId, (state) => updatePending(state, clientId, { state: "failed", reason }));
  }

  function transmit(roomId: RoomId, { clientId, body }: Pick<Pending, "clientId" | "body">): void {
    connection.send({ type: "message", roomId, clientId, body });
    clearTimeout(clientId);
    timeouts.set(
      clientId,
      environment.later(responseMs, () => fail(roomId, clientId, "NETWORK_ERROR")),
    );
  }

  function resend(roomId: RoomId, pending: Pending): void {
    rooms.update(roomId, (state) => updatePending(state, pending.clientId, { state: "sending" }));
    transmit(roomId, pending);
  }

  return {
    clearTimeout,
    fail,
    send(roomId: RoomId, clientId: string, body: string): void {
      const writtenAt = new Date(environment.now()).toISOString();
      rooms.update(roomId, (state) => addPending(state, { clientId, body, writtenAt }));
      transmit(roomId, { clientId, body });
    },
    resend(roomId: RoomId, clientId: string): void {
      const pending = rooms.stateOf(roomId).pending.find((one) => one.clientId === clientId);
      if (pending) resend(roomId, pending);
    },
    /** Sends again whatever has had no response; what the server refused waits for its author. */
    resendAll(): void {
      for (const roomId of rooms.ids())
        for (const pending of rooms.stateOf(roomId).pending) if (hasNoResponse(pending)) resend(roomId, pending);
    },
    remove(roomId: RoomId, clientId: string): void {
      clearTimeout(clientId);
      rooms.update(roomId, (state) => removePending(state, clientId));
    },
  };
}

const hasNoResponse = ({ state, reason }: Pending) => state === "sending" || reason === "NETWORK_ERROR";
