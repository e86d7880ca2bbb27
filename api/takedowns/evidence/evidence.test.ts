import sharp from "sharp";
import { expect, test } from "vitest";
import type { TakedownId } from "#contract/ids";
import { decideTakedown, getTakedown, openTakedownContent } from "#contract/takedowns/admin-endpoints";
import { getTakedownCase, requestTakedown, sendEvidence, signEvidenceUpload } from "#contract/takedowns/endpoints";
import type { Person } from "#tests/support/api";
import { fieldOf, writingFixture } from "#tests/support/fixtures/writing-fixture";
import { erasePersonalData } from "../../account-deletion/personal-data";
import { secondsAfter } from "../../clock";
import { sha256 } from "../../crypto";
import { purgeExpired } from "../../worker/purge-expired";
import { removeCopies } from "../remove-copies";

const fixture = writingFixture();
const { write, runRemovalJobs, opens } = fixture;
const table = async (text: string, values: unknown[] = []) =>
  (await fixture.api.deps.database.pool.query(text, values)).rows;
let made = 0;
/** A picture unlike every other. */
const picture = () => {
  made += 1;
  return sharp({ create: { width: 60 + made, height: 40, channels: 3, background: "#36a" } })
    .jpeg()
    .withExif({ IFD0: { Make: "CANARY-MAKER" } })
    .toBuffer();
};

type Case = { takedownId: TakedownId; token: string };
/** A request about a new post by the creator, and its requester's link. */
async function newCase({ confirmed = true } = {}): Promise<Case> {
  const { postId } = (await write({ body: "글" })).body;
  made += 1;
  const email = `requester${made}@example.com`;
  const words = { name: "권리자", role: "self", ground: "privacy", footageKind: null, statement: "제 사진이에요" };
  await fixture.api.send(requestTakedown, { body: { ...words, address: `/posts/${postId}`, email } });
  const token = `requester-token-of-case-${made}`;
  const [row] = await table(
    "UPDATE takedowns SET requester_token_hash = $2, confirmed_at = $3 WHERE email = $1 RETURNING takedown_id",
    [email, sha256(token), confirmed ? fixture.api.clock.now() : null],
  );
  return { takedownId: row.takedown_id, token };
}
/** The author's link, which a mail of the last decision has in its place. */
async function authorLink(takedownId: TakedownId): Promise<string> {
  const token = `author-token-of-${takedownId}`;
  await table("UPDATE takedowns SET author_token_hash = $2 WHERE takedown_id = $1", [takedownId, sha256(token)]);
  return token;
}
const decide = async (id: TakedownId, outcome: string) => {
  const as = await fixture.api.person({ role: "admin" });
  const answer = await fixture.api.send(decideTakedown, {
    as,
    params: { id },
    body: { outcome, reason: "살펴보았어요" },
  });
  expect(answer.status).toBe(204);
};
const sign = (token: string, bytes: Buffer) =>
  fixture.api.send(signEvidenceUpload, { body: { token, contentType: "image/jpeg", size: bytes.length } });
async function upload(token: string, bytes: Buffer): Promise<string> {
  const { body } = await sign(token, bytes);
  const put = await fetch(body.url, { method: "PUT", headers: body.headers, body: bytes as BodyInit });
  expect(put.status).toBe(200);
  return body.publicUrl;
}
const send = (token: string, pictures: string[]) => fixture.api.send(sendEvidence, { body: { token, pictures } });
const sendNew = async (token: string, bytes?: Buffer) => send(token, [await upload(token, bytes ?? (await picture()))]);
const countOf = async (token: string) => (await fixture.api.send(getTakedownCase, { query: { token } })).body.evidence;
const admin = () => fixture.api.person({ role: "admin" });
const seenBy = async (as: Person, id: TakedownId) => {
  await fixture.api.send(openTakedownContent, { as, params: { id } });
  return (await fixture.api.send(getTakedown, { as, params: { id } })).body.evidence;
};
const filesOf = async (takedownId: TakedownId) => {
  const rows = await table("SELECT image_key, widths FROM takedown_evidence WHERE takedown_id = $1", [takedownId]);
  return rows.flatMap(({ image_key, widths }) => widths.map((width: number) => `${image_key}/${width}.webp`));
};
const stored = async (files: string[]) =>
  (await Promise.all(files.map((file) => fixture.api.deps.store.has(file)))).filter(Boolean).length;

test("both parties send pictures by their links, and an admin sees them with a watermark", async () => {
  const { takedownId, token } = await newCase();
  expect((await sendNew(token)).body.evidence).toEqual({ sent: 1, left: 4 });
  await decide(takedownId, "withheld");
  const authorToken = await authorLink(takedownId);
  expect((await sendNew(authorToken)).body.evidence).toEqual({ sent: 1, left: 4 });
  expect((await sendNew(token)).body.evidence).toEqual({ sent: 2, left: 3 });
  const as = await admin();
  const evidence = await seenBy(as, takedownId);
  expect(evidence.map(({ party }) => party).toSorted()).toEqual(["author", "requester", "requester"]);
  const url = String(evidence[0]?.url);
  const answer = await fixture.api.app.request(url, { headers: { authorization: `Bearer ${as.token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, max-age=300"]);
  expect(bytes.includes("CANARY-MAKER")).toBe(false);
  const [file] = await filesOf(takedownId);
  const original = await fixture.api.deps.store.get(String(file));
  const unmarked = Buffer.from(await new Response(original?.body as BodyInit).arrayBuffer());
  expect(bytes.equals(unmarked)).toBe(false);
});

test("evidence opens for no guest, author or other user, nor by another admin's address", async () => {
  const { takedownId, token } = await newCase();
  await sendNew(token);
  const url = String((await seenBy(await admin(), takedownId))[0]?.url);
  for (const as of [undefined, fixture.fan, fixture.creator, await admin()]) {
    expect(await opens(url, as)).toBe(404);
    expect(await opens(url.replace(/\?.*/, ""), as)).toBe(404);
  }
  const link = (await fixture.api.send(getTakedownCase, { query: { token } })).body;
  expect(JSON.stringify(link)).not.toMatch(/media|prv/);
});

test("evidence is refused without a link, before the confirmation and after the decision", async () => {
  const refusals = async (token: string) => {
    const signed = await sign(token, Buffer.from("x"));
    return [signed.status, (await send(token, ["/media/prv/evidence-1/480.webp"])).status];
  };
  expect(await refusals("no-such-token-in-any-mail")).toEqual([404, 404]);
  const unconfirmed = await newCase({ confirmed: false });
  const signed = await sign(unconfirmed.token, Buffer.from("x"));
  expect([signed.status, ...fieldOf(signed)]).toEqual([
    409,
    "pictures",
    ["결정이 끝났거나 확인하기 전이라 사진을 보낼 수 없어요."],
  ]);
  const { takedownId, token } = await newCase();
  expect((await sign(await authorLink(takedownId), Buffer.from("x"))).status).toBe(409);
  const url = await upload(token, await picture());
  await decide(takedownId, "refused");
  expect([(await sign(token, Buffer.from("x"))).status, (await send(token, [url])).status]).toEqual([409, 409]);
  expect(await countOf(token)).toEqual({ sent: 0, left: 0 });
});

test("a withheld case takes evidence until the moment it ends, and not from then on", async () => {
  const { takedownId, token } = await newCase();
  await decide(takedownId, "withheld");
  const [{ until }] = await table("SELECT withheld_until AS until FROM takedowns WHERE takedown_id = $1", [takedownId]);
  fixture.api.clock.set(secondsAfter(until, -1));
  expect((await sign(token, Buffer.from("x"))).status).toBe(200);
  fixture.api.clock.set(until);
  expect((await sign(token, Buffer.from("x"))).status).toBe(409);
});

test("another case's or a user's upload is refused beside the pictures, and nothing is stored", async () => {
  const [one, other] = [await newCase(), await newCase()];
  const theirs = await upload(other.token, await picture());
  const ofUser = await fixture.upload(await picture());
  for (const url of [theirs, ofUser, "/media/pub/profile-1/320.webp", "https://example.com/a.webp"]) {
    const answer = await send(one.token, [await upload(one.token, await picture()), url]);
    expect([answer.status, ...fieldOf(answer)]).toEqual([
      400,
      "pictures",
      ["올린 사진을 찾을 수 없어요. 사진을 다시 선택해 주세요."],
    ]);
  }
  expect(await countOf(one.token)).toEqual({ sent: 0, left: 5 });
  const post = await write({ body: "글", images: [{ url: theirs, alt: "" }] });
  expect(post.status).toBe(400);
});

test("each party sends five pictures at most, also in requests at the same moment", async () => {
  const { token } = await newCase();
  const urls: string[] = [];
  for (let n = 0; n < 7; n++) urls.push(await upload(token, await picture()));
  const answers = await Promise.all(urls.map((url) => send(token, [url])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused && fieldOf(refused)).toEqual(["pictures", ["증거 사진은 모두 5장까지 보낼 수 있어요."]]);
  expect(await countOf(token)).toEqual({ sent: 5, left: 0 });
});

test("a repeated call and the same file sent again, also at the same moment, add nothing", async () => {
  const { token } = await newCase();
  const bytes = await picture();
  const url = await upload(token, bytes);
  for (const _ of [1, 2]) expect((await send(token, [url, url])).body.evidence).toEqual({ sent: 1, left: 4 });
  const again = [await upload(token, bytes), await upload(token, bytes)];
  const answers = await Promise.all(again.map((each) => send(token, [each])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countOf(token)).toEqual({ sent: 1, left: 4 });
});

test("evidence is deleted with its files half a year after the decision, and not before", async () => {
  const { takedownId, token } = await newCase();
  await sendNew(token);
  const files = await filesOf(takedownId);
  const start = fixture.api.clock.now();
  const filesAfter = async (days: number) => {
    fixture.api.clock.set(secondsAfter(start, days * 86_400));
    await purgeExpired(fixture.api.deps);
    fixture.api.clock.set(new Date());
    await runRemovalJobs();
    return stored(files);
  };
  expect(await filesAfter(400)).toBe(files.length);
  await decide(takedownId, "removed");
  expect(await filesAfter(182)).toBe(files.length);
  expect(await filesAfter(184)).toBe(0);
  expect(await filesOf(takedownId)).toEqual([]);
});

test("an unused upload of a case is deleted from quarantine", async () => {
  const { takedownId, token } = await newCase();
  await upload(token, await picture());
  const [row] = await table("SELECT quarantine_key FROM uploads WHERE takedown_id = $1", [takedownId]);
  expect(await stored([row.quarantine_key])).toBe(1);
  fixture.api.clock.advance(2 * 3_600);
  await purgeExpired(fixture.api.deps);
  expect(await stored([row.quarantine_key])).toBe(0);
  expect(await table("SELECT upload_id FROM uploads WHERE takedown_id = $1", [takedownId])).toEqual([]);
});

test("an author's evidence is erased with their account, the requester's stays", async () => {
  const { takedownId, token } = await newCase();
  await sendNew(token);
  await decide(takedownId, "withheld");
  await sendNew(await authorLink(takedownId));
  expect(await filesOf(takedownId)).toHaveLength(2);
  const at = fixture.api.clock.now();
  await fixture.api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(fixture.api.deps, tx, { userId: fixture.creator.userId, at }));
  expect((await seenBy(await admin(), takedownId)).map(({ party }) => party)).toEqual(["requester"]);
});

test("a file removed as illegal footage is deleted from evidence, and refused as evidence", async () => {
  const { takedownId, token } = await newCase();
  const bytes = await picture();
  await sendNew(token, bytes);
  const files = await filesOf(takedownId);
  const { userId } = await admin();
  await table("INSERT INTO refused_files (sha256, refused_at) VALUES ($1, now())", [sha256(bytes)]);
  await removeCopies(fixture.api.deps, { hashes: [sha256(bytes).toString("hex")], adminId: userId });
  await runRemovalJobs();
  expect([await filesOf(takedownId), await stored(files)]).toEqual([[], 0]);
  const refused = await sendNew(token, bytes);
  expect([refused.status, ...fieldOf(refused)]).toEqual([
    400,
    "pictures",
    ["불법촬영물로 삭제된 파일과 같아서 올릴 수 없어요."],
  ]);
});
