import { afterAll, beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { listRooms } from "#contract/messages/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { chat } from "#tests/support/fixtures/chat";
import { statements } from "../db/load-sql";

const many = 5_000;
let api: TestApi;
let chatApi: ReturnType<typeof chat>;
beforeAll(async () => {
  api = await startApi();
  chatApi = chat(api);
});
afterAll(() => api.stop());

const list = (as: Person, query: QueryOf<typeof listRooms>) => api.send(listRooms, { as, query });
const found = async (as: Person, name: string) =>
  (await list(as, { name })).body.items.map(({ participant }) => participant.nickname);

/** A creator with a room per name, in which the last is the most recent. */
async function creatorWithFans(names: string[]) {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator);
  const fans: Person[] = [];
  for (const nickname of names) {
    const fan = await api.person({ nickname });
    await chatApi.send(fan, await chatApi.subscribe(fan, creator, planId), "안녕하세요");
    api.clock.advance(1);
    fans.push(fan);
  }
  return { creator, fans };
}

test("rooms are found by a part of the nickname in any case, the most recent first", async () => {
  const { creator, fans } = await creatorWithFans(["Sunny Day", "달빛", "late SUNrise", "해 sun"]);
  expect(await found(creator, " sUn ")).toEqual(["해 sun", "late SUNrise", "Sunny Day"]);
  expect(await found(creator, "빛".normalize("NFD"))).toEqual(["달빛"]);
  expect(await found(creator, "없는 이름")).toEqual([]);
  expect(await found(fans[0] as Person, creator.nickname.slice(1, 6))).toEqual([creator.nickname]);
});

test("a domain ID finds the room with a creator, and none with a fan", async () => {
  const { creator, fans } = await creatorWithFans(["도메인 팬"]);
  const [fan] = fans as [Person];
  expect(await found(fan, creator.domain.toUpperCase())).toEqual([creator.nickname]);
  expect(await found(creator, fan.domain)).toEqual([]);
});

test.each(["%", "_", "\\"])("the character %s in a name stands for itself", async (character) => {
  const { creator } = await creatorWithFans([`줄_바꿈${character.charCodeAt(0)}`, `줄바꿈${character.charCodeAt(0)}`]);
  const withLine = [`줄_바꿈${character.charCodeAt(0)}`];
  expect(await found(creator, character)).toEqual(character === "_" ? withLine : []);
  expect(await found(creator, `줄${character}바`)).toEqual(character === "_" ? withLine : []);
});

test("a name of spaces alone or of more than twenty answers 400 beside the name", async () => {
  const fan = await api.person();
  for (const name of ["  ", "가".repeat(21)]) {
    const { status, body } = await list(fan, { name });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, "INVALID_REQUEST", ["name"]]);
  }
});

test("pages of one name continue with its key, which another name refuses", async () => {
  const { creator } = await creatorWithFans(["쪽 하나", "다른 이", "쪽 둘", "쪽 셋"]);
  const first = (await list(creator, { name: "쪽", size: 2 })).body;
  const second = (await list(creator, { name: "쪽", size: 2, pagingKey: String(first.pagingKey) })).body;
  const names = [...first.items, ...second.items].map(({ participant }) => participant.nickname);
  expect([names, second.pagingKey]).toEqual([["쪽 셋", "쪽 둘", "쪽 하나"], null]);
  for (const query of [{ name: "다른" }, {}])
    expect((await list(creator, { ...query, pagingKey: String(first.pagingKey) })).status).toBe(400);
});

test("a name finds no room between two users where either has blocked the other", async () => {
  const { creator, fans } = await creatorWithFans(["막은 사람", "막힌 사람"]);
  const [blocker, blocked] = fans as [Person, Person];
  await api.send(blockUser, { as: blocker, params: { userId: creator.userId } });
  await api.send(blockUser, { as: creator, params: { userId: blocked.userId } });
  expect(await found(creator, "사람")).toEqual([]);
  expect([await found(blocker, creator.nickname), await found(blocked, creator.nickname)]).toEqual([[], []]);
});

test(`a name among ${many} rooms looks each room and its participant up once at most`, async () => {
  const { creator } = await creatorWithFans(["가장 오래된 팬"]);
  const at = api.clock.now();
  await chatApi.query(
    `WITH fans AS (INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, created_at, updated_at)
       SELECT 'usr_many' || n, 'many' || n || '@example.com', 'many' || n, 'many' || n, 'many' || n, 'many' || n, 'male', $2::timestamptz, $2
       FROM generate_series(1, ${many}) n RETURNING user_id)
     INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_seq, last_at, created_at)
       SELECT chat_room_id(user_id, $1), user_id, $1, 1, $2, $2 FROM fans`,
    [creator.userId, at],
  );
  await chatApi.query("ANALYZE chat_rooms, users");
  const lookups = async (name: string) => {
    const values = [creator.userId, at, null, "", 21, name];
    const { text } = statements.get("chat_rooms") as { text: string };
    const [row] = await chatApi.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    type Node = {
      "Relation Name"?: string;
      "Node Type": string;
      "Actual Loops": number;
      Alias?: string;
      Plans?: Node[];
    };
    const nodes = ({ Plans = [], ...node }: Node): Node[] => [node, ...Plans.flatMap(nodes)];
    const plan = nodes(row["QUERY PLAN"][0].Plan);
    expect(plan.filter((node) => node["Relation Name"] === "users" && /Seq/.test(node["Node Type"]))).toEqual([]);
    return Math.max(...plan.filter(({ Alias = "" }) => /^n(_\d)?$/.test(Alias)).map((node) => node["Actual Loops"]));
  };
  expect(await found(creator, "가장 오래된")).toEqual(["가장 오래된 팬"]);
  expect(await lookups("가장 오래된")).toBe(many + 1);
  expect(await lookups("many")).toBeLessThanOrEqual(22);
});
