import { sha256 } from "../crypto";

/** The id of the one room two people have or would have; the same that `chat_room_id` makes of them. */
export function roomIdOf(one: string, other: string): string {
  const pair = one < other ? `${one} ${other}` : `${other} ${one}`;
  return `rom_${sha256(pair).toString("hex").slice(0, 32)}`;
}
