import { describe, expect, test } from "vitest";
import { listComments, writeComment } from "#contract/comments/endpoints";
import type { PostId, TakedownId } from "#contract/ids";
import { getPost, likePost, pinPost } from "#contract/posts/endpoints";
import { countQueues, listAuditEntries } from "#contract/staff/endpoints";
import { decideTakedown, getTakedown, listTakedowns } from "#contract/takedowns/admin-endpoints";
import { confirmTakedown, getTakedownCase, objectToTakedown, requestTakedown } from "#contract/takedowns/endpoints";
import { withheldNotice } from "#contract/takedowns/notice";
import type { Person } from "#tests/support/api";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { decrypt } from "../crypto";
import { publishPictures } from "../posts/withhold-post";
import { endpoints } from "../server";
import { returnWithheld } from "./return-withheld";
import type { TakedownMail } from "./takedown-mail";

const fixture = writingFixture();
const { write, read, edit, pictures, opens, runRemovalJobs } = fixture;
const days = 86_400;
let sent = 0;

const mailsTo = async (email: string): Promise<TakedownMail[]> => {
  const { rows } = await fixture.api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'takedown' ORDER BY id",
    [email],
  );
  return rows.map(({ payload }) => JSON.parse(decrypt(fixture.api.deps.keys, payload.sealed)));
};
const steps = async (email: string) => (await mailsTo(email)).map(({ step }) => step);
const requester = () => `requester${++sent}@example.com`;
const request = (address: string, email: string, more: object = {}) =>
  fixture.api.send(requestTakedown, {
    body: {
      address,
      email,
      name: "권리자",
      role: "self",
      ground: "defamation",
      footageKind: null,
      statement: "사실이 아니에요",
      ...more,
    },
  });
const caseOf = (token: string) => fixture.api.send(getTakedownCase, { query: { token } });
const admin = () => fixture.api.person({ role: "admin" });
const decide = (as: Person, id: TakedownId, outcome: string, reason = "살펴보았어요") =>
  fixture.api.send(decideTakedown, { as, params: { id }, body: { outcome, reason } });

/** A confirmed request: its id, the requester's address and token. */
async function confirmed(address: string, more: object = {}) {
  const email = requester();
  expect((await request(address, email, more)).status).toBe(204);
  const token = (await mailsTo(email))[0]?.token as string;
  expect((await fixture.api.send(confirmTakedown, { body: { token } })).body.isConfirmed).toBe(true);
  const { rows } = await fixture.api.deps.database.pool.query("SELECT takedown_id FROM takedowns WHERE email = $1", [
    email,
  ]);
  return { email, token, id: rows[0].takedown_id as TakedownId };
}

const withheldPost = async (body = "글") => {
  const { postId } = (await write({ body })).body;
  const one = await confirmed(`/posts/${postId}`);
  const decider = await admin();
  expect((await decide(decider, one.id, "withheld")).status).toBe(204);
  return { postId, decider, ...one };
};

describe("a request", () => {
  test("reaches the admins only once its mailed link is confirmed, without an account", async () => {
    const { postId } = (await write({ body: "글" })).body;
    const [email, as] = [requester(), await admin()];
    await request(`http://127.0.0.1:3000/posts/${postId}?x=1`, email);
    const listed = async () => (await fixture.api.send(listTakedowns, { as, query: { q: email } })).body.items;
    expect(await listed()).toEqual([]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ step: "confirm", party: "requester", address: `/posts/${postId}` });
    const token = mail?.token as string;
    expect((await caseOf(token)).body).toMatchObject({ party: "requester", isConfirmed: false, state: "open" });
    for (const _ of [1, 2]) await fixture.api.send(confirmTakedown, { body: { token } });
    expect(await listed()).toMatchObject([{ requester: { email, name: "권리자" }, state: "open" }]);
    const { rows } = await fixture.api.deps.database.pool.query("SELECT t::text AS row FROM takedowns t");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("of another site, another page or deleted content is refused beside its address", async () => {
    const { postId } = (await write({ body: "글" })).body;
    await fixture.remove(postId);
    for (const address of [`/posts/${postId}`, "/contact", `https://example.com/posts/${postId}`, "pst_1"]) {
      const { status, body } = await request(address, requester());
      expect([status, Object.keys(body.fields ?? {})], address).toEqual([400, ["address"]]);
    }
  });

  test("with an unknown token finds nothing, to read, to confirm or to object", async () => {
    const token = "x".repeat(43);
    const objection = "아니에요";
    expect((await caseOf(token)).status).toBe(404);
    expect((await fixture.api.send(confirmTakedown, { body: { token } })).status).toBe(404);
    expect((await fixture.api.send(objectToTakedown, { body: { token, objection } })).status).toBe(404);
  });
});

describe("withheld content", () => {
  test("is a notice in its place for all, in each language, and no endpoint returns its words", async () => {
    const { creator, fan, api } = fixture;
    const words = "withheldcanary";
    const { postId, decider, id } = await withheldPost(words);
    const until = new Date(api.clock.now().getTime() + 30 * days * 1000).toISOString();
    for (const as of [undefined, fan, creator, decider])
      for (const lang of ["ko", "en"] as const) {
        const headers = { "accept-language": lang };
        const { body } = await api.send(getPost, { as, params: { postId }, headers });
        expect(body).toMatchObject({
          body: withheldNotice(until, lang),
          locked: true,
          images: [],
          withheldUntil: until,
        });
      }
    const paths = endpoints.filter(({ method, path }) => method === "get" && !path.startsWith("/admin"));
    for (const as of [undefined, fan, creator])
      for (const { path } of paths) {
        const filled = path
          .replace("{postId}", postId)
          .replace("{domain}", creator.domain)
          .replace(/\{\w+\}/g, id);
        for (const query of ["", `?q=${words}&type=posts`]) {
          const { status, body } = await api.request("GET", filled + query, { as });
          // An author's own data archive is the one place where it stays.
          if (status === 200 && path !== "/accounts/export") expect(JSON.stringify(body), filled).not.toContain(words);
        }
      }
    expect((await edit(postId, { body: "다른 글" })).status).toBe(403);
  });

  test("is visible again thirty days later to the second, before any job has run", async () => {
    const { postId, token, id, email } = await withheldPost("돌아올 글");
    fixture.api.clock.advance(30 * days - 1);
    expect((await read(postId)).body).toMatchObject({ locked: true });
    await returnWithheld(fixture.api.deps, { takedownId: id });
    expect((await caseOf(token)).body.state).toBe("withheld");
    fixture.api.clock.advance(1);
    expect((await read(postId)).body).toMatchObject({ body: "돌아올 글", locked: false, withheldUntil: null });
    expect((await caseOf(token)).body.state).toBe("returned");
    await Promise.all([1, 2].map(() => returnWithheld(fixture.api.deps, { takedownId: id })));
    expect(await steps(email)).toEqual(["confirm", "withheld", "returned"]);
    expect(await steps(fixture.creator.email)).toEqual(["withheld", "returned"]);
  });

  test("takes its public pictures with it, and they are public again after it", async () => {
    const { api } = fixture;
    const post = (await write({ body: "사진", images: await pictures(1) })).body;
    const before = post.images[0]?.url as string;
    expect(await opens(before)).toBe(200);
    const { id } = await confirmed(`/posts/${post.postId}`);
    const decider = await admin();
    await decide(decider, id, "withheld");
    await runRemovalJobs();
    expect(await opens(before)).toBe(404);
    const shown = (await api.send(getTakedown, { as: decider, params: { id } })).body.pictures;
    expect(shown).toHaveLength(1);
    expect([await opens(String(shown[0]?.url)), await opens(String(shown[0]?.url), decider)]).toEqual([404, 200]);
    await publishPictures(api.deps, { postId: post.postId });
    expect((await read(post.postId)).body.images).toEqual([]);
    await decide(decider, id, "restored");
    for (const _ of [1, 2]) await publishPictures(api.deps, { postId: post.postId });
    const after = (await read(post.postId)).body.images[0]?.url as string;
    expect([await opens(after), after.startsWith("/media/pub/")]).toEqual([200, true]);
  });

  test("is closed to its author too: its signed pictures, a like, a pin and an edit", async () => {
    const { api, creator } = fixture;
    const post = { body: "구독자에게", visibility: "followers" as const, images: await pictures(1) };
    const { postId } = (await write(post)).body;
    const picture = (await read(postId, creator)).body.images[0]?.url as string;
    expect(await opens(picture, creator)).toBe(200);
    const { id } = await confirmed(`/posts/${postId}`);
    const decider = await admin();
    await decide(decider, id, "withheld");
    const refused = () =>
      Promise.all([
        api.send(likePost, { as: creator, body: { postId } }),
        api.send(pinPost, { as: creator, params: { postId } }),
        edit(postId, post),
      ]);
    expect((await refused()).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await opens(picture, creator)).toBe(404);
    await decide(decider, id, "restored");
    expect((await refused()).map(({ status }) => status)).not.toContain(403);
    expect(await opens(picture, creator)).toBe(200);
  });

  test("may be one comment, with the others and its replies unchanged", async () => {
    const { api, fan } = fixture;
    const { postId } = (await write({ body: "글" })).body;
    const say = async (body: string) =>
      (await api.send(writeComment, { as: fan, params: { postId }, body: { body } })).body.commentId;
    const [commentId] = [await say("나쁜 말"), await say("좋은 말")];
    const { id } = await confirmed(`/posts/${postId}#${commentId}`);
    const decider = await admin();
    await decide(decider, id, "withheld");
    const bodies = async () => {
      const { body } = await api.send(listComments, { params: { postId } });
      return body.items.map((each) => each.body);
    };
    const notice = withheldNotice(new Date(api.clock.now().getTime() + 30 * days * 1000).toISOString(), "ko");
    expect((await bodies()).toSorted()).toEqual([notice, "좋은 말"].toSorted());
    await decide(decider, id, "restored");
    expect((await bodies()).toSorted()).toEqual(["나쁜 말", "좋은 말"]);
  });
});

describe("a decision", () => {
  test("of two admins at once counts once, is audited, and leaves the ledger as it was", async () => {
    const { postId } = (await write({ body: "글" })).body;
    const [one, other] = [await confirmed(`/posts/${postId}`), await confirmed(`/posts/${postId}`)];
    const admins = [await admin(), await admin()] as const;
    const ledger = async () =>
      (await fixture.api.deps.database.pool.query("SELECT count(*) FROM ledger_journals")).rows[0].count;
    const before = await ledger();
    const same = await Promise.all(admins.map((as) => decide(as, one.id, "withheld")));
    expect(same.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await decide(admins[0], other.id, "withheld")).status).toBe(409);
    expect((await decide(admins[0], other.id, "restored")).status).toBe(409);
    expect((await decide(admins[0], other.id, "refused")).status).toBe(204);
    expect(await steps(other.email)).toEqual(["confirm", "refused"]);
    const audited = await fixture.api.send(listAuditEntries, { as: admins[0], query: { targetId: one.id } });
    expect(audited.body.items.map(({ action }) => action)).toEqual(["takedown.withheld"]);
    expect(await ledger()).toBe(before);
  });

  test("to remove deletes the content for good, and mails both parties", async () => {
    const { postId, id, decider, email } = await withheldPost();
    expect((await decide(decider, id, "removed")).status).toBe(204);
    expect((await read(postId)).status).toBe(410);
    expect(await steps(email)).toEqual(["confirm", "withheld", "removed"]);
    expect(await steps(fixture.creator.email)).toEqual(["withheld", "removed"]);
    expect((await decide(decider, id, "restored")).status).toBe(409);
  });

  test("about an admin's own content is another admin's to see and to decide", async () => {
    const { postId } = (await write({ body: "글" })).body;
    const [{ id, email }, author] = [await confirmed(`/posts/${postId}`), await admin()];
    const { api } = fixture;
    await api.deps.database.pool.query("UPDATE takedowns SET owner_id = $1 WHERE takedown_id = $2", [
      author.userId,
      id,
    ]);
    expect((await decide(author, id, "refused")).status).toBe(403);
    expect((await api.send(getTakedown, { as: author, params: { id } })).status).toBe(404);
    const other = await admin();
    const listed = async (as: Person) => (await api.send(listTakedowns, { as, query: { q: email } })).body.items.length;
    expect([await listed(author), await listed(other)]).toEqual([0, 1]);
    const counted = async (as: Person) => {
      const { queues } = (await api.send(countQueues, { as })).body;
      return Number(queues.find(({ name }) => name === "takedowns")?.count);
    };
    expect(await counted(other)).toBe((await counted(author)) + 1);
  });
});

test("the author objects once by the mailed link, without learning who requested it", async () => {
  const { email, id, decider } = await withheldPost();
  const token = (await mailsTo(fixture.creator.email))[0]?.token as string;
  const seen = await caseOf(token);
  expect(seen.body).toMatchObject({ party: "author", mayObject: true, state: "withheld" });
  expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`${email}|권리자|사실이 아니에요`));
  const object = (objection: string) => fixture.api.send(objectToTakedown, { body: { token, objection } });
  const sentAtOnce = await Promise.all(["사실이에요", "정말이에요"].map(object));
  expect(new Set(sentAtOnce.map(({ body }) => body.objection)).size).toBe(1);
  expect(await steps(email)).toEqual(["confirm", "withheld", "objected"]);
  const { body } = await fixture.api.send(getTakedown, { as: decider, params: { id } });
  expect(body.objection).toBe(sentAtOnce[0]?.body.objection);
  const late = await withheldPost();
  const lateToken = (await mailsTo(fixture.creator.email)).at(-1)?.token as string;
  fixture.api.clock.advance(30 * days);
  const refused = await fixture.api.send(objectToTakedown, { body: { token: lateToken, objection: "늦었어요" } });
  expect([refused.status, late.postId.startsWith("pst_")]).toEqual([409, true]);
});

test("undecided cases of illegal footage come first, whatever came after them", async () => {
  const address = `/posts/${((await write({ body: "글" })).body as { postId: PostId }).postId}`;
  const footage = await confirmed(address, { ground: "illegalFootage", footageKind: "filmed" });
  fixture.api.clock.advance(60);
  const later = await confirmed(address);
  const as = await admin();
  const { body } = await fixture.api.send(listTakedowns, { as, query: { state: "open", size: "50" } });
  const order = body.items.map(({ takedownId }) => takedownId);
  expect(order.indexOf(footage.id)).toBeLessThan(order.indexOf(later.id));
  expect(order.indexOf(footage.id)).toBe(0);
});
