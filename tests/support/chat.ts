import { randomUUID } from "node:crypto";
import { roomIdOf } from "#api/messages/room-id";
import type { Message } from "#contract/chat";
import type { Person, TestApi } from "./api";

/** People who may write to each other, without the payments in between. */
export function chat(api: TestApi) {
  const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

  /** A membership that runs for a day; answers the room it opens. */
  async function subscribe(fan: Person, creator: Person, planId?: string): Promise<string> {
    await api.subscribe(fan, planId ?? (await api.plan(creator)));
    return roomIdOf(fan.userId, creator.userId);
  }

  /** A fan and a creator with a room they may both write in. */
  async function pair() {
    const fan = await api.person();
    const creator = await api.person({ role: "activist" });
    return { fan, creator, roomId: await subscribe(fan, creator) };
  }

  const send = (as: Person, roomId: string, body: string, clientId: string = randomUUID()) =>
    api.call<Message>("POST", `/chat/rooms/${roomId}/messages`, { as, body: { body, clientId } });

  return { query, subscribe, pair, send };
}
