import type { RoomId } from "#contract/ids";
import type { Connection, Environment } from "./connection";

const collectMs = 300;

/** Sends how far the user has read, in one frame for messages that arrive close together. */
export function createReadMarks({ later }: Environment, connection: Connection) {
  const marks = new Map<RoomId, { seq: number; waiting: boolean }>();

  return {
    move(roomId: RoomId, seq: number): void {
      const mark = marks.get(roomId) ?? { seq: 0, waiting: false };
      if (seq <= mark.seq) return;
      marks.set(roomId, { seq, waiting: true });
      if (mark.waiting) return;
      later(collectMs, () => {
        const last = marks.get(roomId)?.seq ?? seq;
        marks.set(roomId, { seq: last, waiting: false });
        connection.send({ type: "read", roomId, seq: last });
      });
    },
    resendAll(): void {
      for (const [roomId, { seq }] of marks) connection.send({ type: "read", roomId, seq });
    },
  };
}
