import type { RoomId, UserId } from "#contract/ids";
import { sha256 } from "../crypto";

/** The id of the one possible room of two users; equal to the SQL function `chat_room_id`. */
export function roomIdOf(one: UserId, other: UserId): RoomId {
  const pair = one < other ? `${one} ${other}` : `${other} ${one}`;
  return `rom_${sha256(pair).toString("hex").slice(0, 32)}`;
}
