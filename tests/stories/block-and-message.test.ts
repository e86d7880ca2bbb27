import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blockPerson } from "#api/blocks/block-person";
import { ApiError } from "#api/http/api-error";
import { sendMessage } from "#api/messages/send-message";
import { startApi, type TestApi } from "../support/api";
import { chat } from "../support/fixtures/chat";
import { dose, dosed } from "../support/long";

const trialsToFail = 200;
const trials = dose({ small: trialsToFail, long: 600, full: 4_000 });
const pairs = 10;
const sendsEach = 3;
/** Thousands of trials take some minutes. */
const timeoutMs = 600_000;

let api: TestApi;
let chatApi: ReturnType<typeof chat>;
beforeAll(async () => {
  api = await startApi();
  chatApi = chat(api);
  // The number of messages in a room when its block was committed: written at the very end of that transaction.
  await chatApi.query("CREATE TABLE held_at_block (fan_id text PRIMARY KEY, messages int NOT NULL)");
  await chatApi.query(`CREATE FUNCTION note_held() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO held_at_block SELECT NEW.blocked_id, count(*) FROM messages m WHERE m.sender_id = NEW.blocked_id;
      RETURN NULL;
    END $$`);
  await chatApi.query(`CREATE CONSTRAINT TRIGGER note_held AFTER INSERT ON blocks DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_held()`);
});
afterAll(() => api.stop());

type Pair = Awaited<ReturnType<typeof chatApi.pair>>;

/** The messages of fans that were stored after the block was committed, over all trials. */
async function lateMessages(trials: number, act: (pair: Pair) => Promise<unknown>[]): Promise<number> {
  let late = 0;
  const people = await Promise.all(Array.from({ length: pairs }, () => chatApi.pair()));
  for (const { fan, roomId } of people) await chatApi.send(fan, roomId, "안녕하세요");
  for (let done = 0; done < trials; done += pairs) {
    await Promise.all(people.flatMap((pair) => act(pair)));
    const fans = people.map(({ fan }) => fan.userId);
    const [counted] = await chatApi.query(
      `SELECT coalesce(sum((SELECT count(*) FROM messages m WHERE m.sender_id = h.fan_id) - h.messages), 0)::int AS late
       FROM held_at_block h WHERE h.fan_id = ANY($1)`,
      [fans],
    );
    late += counted.late;
    await chatApi.query("DELETE FROM held_at_block");
    await chatApi.query("DELETE FROM blocks WHERE blocked_id = ANY($1)", [fans]);
    await chatApi.query("UPDATE subscriptions SET status = 'active', canceled_reason = NULL WHERE fan_id = ANY($1)", [
      fans,
    ]);
    const creators = people.map(({ creator }) => creator.userId);
    await chatApi.query("UPDATE plans SET subscriber_count = 1 WHERE creator_id = ANY($1)", [creators]);
    await chatApi.query("UPDATE users SET subscriber_count = 1 WHERE user_id = ANY($1)", [creators]);
  }
  return late;
}

const sends = (send: () => Promise<unknown>) => Array.from({ length: sendsEach }, send);

test(
  `no message is stored after a block was committed, in ${trials} simultaneous trials`,
  dosed(timeoutMs),
  async () => {
    const late = await lateMessages(trials, ({ fan, creator, roomId }) => [
      ...sends(() =>
        sendMessage(api.deps, {
          senderId: fan.userId,
          roomId,
          body: "아직 계세요?",
          clientId: randomUUID(),
          at: api.clock.now(),
        }).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        }),
      ),
      blockPerson(api.deps, { blockerId: creator.userId, userId: fan.userId, at: api.clock.now() }),
    ]);
    expect(late).toBe(0);
  },
);

test("a naive check-then-write stores messages after the block", async () => {
  let seq = 1_000;
  const naiveSend = async ({ fan, creator, roomId }: Pair) => {
    const blocks = await chatApi.query("SELECT FROM blocks WHERE blocker_id = $1 AND blocked_id = $2", [
      creator.userId,
      fan.userId,
    ]);
    if (blocks.length > 0) return;
    await chatApi.query(
      `INSERT INTO messages (message_id, room_id, seq, sender_id, client_id, kind, body, sent_at)
       VALUES ($1, $2, $3, $4, $1, 'text', '아직 계세요?', $5)`,
      [`msg_${randomUUID()}`, roomId, ++seq, fan.userId, api.clock.now()],
    );
  };
  const naiveBlock = ({ fan, creator }: Pair) =>
    chatApi.query("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3)", [
      creator.userId,
      fan.userId,
      api.clock.now(),
    ]);
  const late = await lateMessages(trialsToFail, (pair) => [...sends(() => naiveSend(pair)), naiveBlock(pair)]);
  expect(late).toBeGreaterThan(0);
});
