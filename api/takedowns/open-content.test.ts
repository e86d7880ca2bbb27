import { expect, test } from "vitest";
import type { TakedownId } from "#contract/ids";
import { listAuditEntries } from "#contract/staff/endpoints";
import { decideTakedown, getTakedown, listTakedowns, openTakedownContent } from "#contract/takedowns/admin-endpoints";
import { requestTakedown } from "#contract/takedowns/endpoints";
import { takedownGrounds } from "#contract/takedowns/values";
import type { Person } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";

const fixture = writingFixture();
const { write, pictures } = fixture;
const text = "canary-text 둘만의 이야기";
const newAdmin = () => fixture.api.person({ role: "admin" });
let made = 0;

/** A confirmed request with a picture that its requester sent. */
async function newCase(address: string, ground: (typeof takedownGrounds)[number]): Promise<TakedownId> {
  const { api } = fixture;
  const email = `requester${++made}@example.com`;
  const footageKind = ground === "illegalFootage" ? "filmed" : null;
  const body = { address, email, ground, footageKind, name: "권리자", role: "self", statement: "살펴봐 주세요" };
  expect((await api.send(requestTakedown, { body })).status).toBe(204);
  const { rows } = await api.deps.database.pool.query(
    `WITH confirmed AS (UPDATE takedowns SET confirmed_at = received_at WHERE email = $1 RETURNING takedown_id, received_at)
     INSERT INTO takedown_evidence (image_key, takedown_id, party, width, widths, received_at)
     SELECT 'evidence/canary-' || takedown_id, takedown_id, 'requester', 60, '{60}', received_at FROM confirmed
     RETURNING takedown_id`,
    [email],
  );
  return rows[0].takedown_id;
}

async function messageCase(): Promise<TakedownId> {
  const { api, creator, fan } = fixture;
  const { subscribe, send } = chat(api);
  const roomId = await subscribe(fan, creator);
  const { messageId, seq } = (await send(creator, roomId, text)).body;
  return newCase(`/messages/${roomId}?at=${seq}#${messageId}`, "defamation");
}

const seen = async (id: TakedownId, as: Person) => (await fixture.api.send(getTakedown, { as, params: { id } })).body;
const open = (id: TakedownId, as: Person) => fixture.api.send(openTakedownContent, { as, params: { id } });
const audited = async (id: TakedownId, as: Person) =>
  (await fixture.api.send(listAuditEntries, { as, query: { targetId: id } })).body.items;

test("a message's text is left out of the list, and for each admin until that admin opens it", async () => {
  const [id, admin, other] = [await messageCase(), await newAdmin(), await newAdmin()];
  expect(await seen(id, admin)).toMatchObject({ covered: ["body"], reportedBody: "" });
  expect((await open(id, admin)).status).toBe(204);
  expect(await seen(id, admin)).toMatchObject({ covered: [], reportedBody: text });
  expect(await seen(id, other)).toMatchObject({ covered: ["body"], reportedBody: "" });
  const { items } = (await fixture.api.send(listTakedowns, { as: admin, query: { q: fixture.creator.domain } })).body;
  expect(items).toMatchObject([{ takedownId: id }]);
  expect(JSON.stringify(items)).not.toMatch(/canary/);
});

const groundsThatCover = ["privacy", "illegalFootage"];
test.each(takedownGrounds)(
  "pictures of a post and of its parties are covered by the ground %s as listed here",
  async (ground) => {
    const { postId } = (await write({ body: text, images: await pictures(1) })).body;
    const [id, admin] = [await newCase(`/posts/${postId}`, ground), await newAdmin()];
    const isCovered = groundsThatCover.includes(ground);
    const counts = async () => {
      const { covered, reportedBody, pictures: shown, evidence } = await seen(id, admin);
      return { covered, reportedBody, pictures: shown.length, evidence: evidence.length };
    };
    const all = { covered: [], reportedBody: text, pictures: 1, evidence: 1 };
    const covered = { covered: ["pictures", "evidence"], reportedBody: text, pictures: 0, evidence: 0 };
    expect(await counts()).toEqual(isCovered ? covered : all);
    expect((await open(id, admin)).status).toBe(204);
    expect(await counts()).toEqual(all);
    // Where nothing is covered there is nothing to record.
    expect((await audited(id, admin)).map(({ action }) => action)).toEqual(isCovered ? ["takedown.view"] : []);
  },
);

test("eight simultaneous openings by an admin are one entry of the audit log, without the text", async () => {
  const [id, admin] = [await messageCase(), await newAdmin()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(id, admin)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
  const entries = await audited(id, admin);
  expect(entries).toMatchObject([{ action: "takedown.view", reason: "", actorNickname: admin.nickname }]);
  expect(JSON.stringify(entries)).not.toMatch(/canary/);
});

test("a case is decided without being opened, and stays covered", async () => {
  const [id, admin] = [await messageCase(), await newAdmin()];
  const body = { outcome: "refused", reason: "살펴보았어요" };
  expect((await fixture.api.send(decideTakedown, { as: admin, params: { id }, body })).status).toBe(204);
  expect(await seen(id, admin)).toMatchObject({ state: "refused", covered: ["body"], reportedBody: "" });
});

test("no admin opens an unknown, unconfirmed or own content's case, and no other user any", async () => {
  const { api, creator, fan } = fixture;
  const [id, admin] = [await messageCase(), await newAdmin()];
  const change = (set: string) =>
    api.deps.database.pool.query(`UPDATE takedowns SET ${set} WHERE takedown_id = '${id}'`);
  expect((await open("tkd_00000000000000000000000000" as TakedownId, admin)).body.code).toBe("RESOURCE_NOT_FOUND");
  for (const as of [creator, fan]) expect((await open(id, as)).body.code).toBe("PERMISSION_DENIED");
  await change("confirmed_at = NULL");
  expect((await open(id, admin)).body.code).toBe("RESOURCE_NOT_FOUND");
  await change(`confirmed_at = received_at, owner_id = '${admin.userId}'`);
  expect((await open(id, admin)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect(await audited(id, await newAdmin())).toEqual([]);
});
