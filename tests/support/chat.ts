import { randomUUID } from "node:crypto";
import { newId } from "#api/ids";
import { roomIdOf } from "#api/messages/room-id";
import type { Message } from "#contract/chat";
import type { Person, TestApi } from "./api";

/** People who may write to each other, without the payments in between. */
export function chat(api: TestApi) {
  const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

  /** A membership that runs for a day; answers the room it opens. */
  async function subscribe(fan: Person, creator: Person, planId?: string): Promise<string> {
    const at = api.clock.now();
    const plan = planId ?? (await api.plan(creator));
    await query(
      `INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, created_at,
         started_at, period_ends_at, cancel_at_period_end)
       SELECT $1, $2, $3, $4, plan_price_id, 5000, 'active', '2026-11-21', $5::timestamptz, $5, $5::timestamptz + interval '1 day', true
       FROM plan_prices WHERE plan_id = $4`,
      [newId("sub", at), fan.userId, creator.userId, plan, at],
    );
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
