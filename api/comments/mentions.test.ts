import { describe, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { unblockUser } from "#contract/blocks/endpoints";
import { deleteComment, editComment, getComment, listComments, listReplies } from "#contract/comments/endpoints";
import type { CommentId } from "#contract/ids";
import { limits } from "#contract/limits";
import { editProfile } from "#contract/profiles/endpoints";
import type { Person } from "#tests/support/api";
import { notificationFixture } from "#tests/support/fixtures/notification-fixture";
import { deleteAccount } from "../account-deletion/delete-account";
import { secondsAfter } from "../clock";
import { purgeExpired } from "../worker/purge-expired";
import { withholdComment } from "./withhold-comment";

const fixture = notificationFixture();
const { kinds, notificationsOf, comment, block, activist, people, rows, unread } = fixture;

const at = ({ domain }: Person) => `@${domain}`;
const read = async (id: CommentId, as?: Person) => (await fixture.api.send(getComment, { as, params: { id } })).body;
const edit = (as: Person, id: CommentId, body: string) =>
  fixture.api.send(editComment, { as, params: { id }, body: { body } });
/** Once deleted comments cannot be restored. */
async function purgeDeleted() {
  fixture.api.clock.advance(limits.undoSeconds + 1);
  await purgeExpired(fixture.api.deps);
}
const set = (who: Person, fields: object) =>
  fixture.api.deps.database.db.updateTable("users").set(fields).where("user_id", "=", who.userId).execute();

/** The mentions that `as` gets with a comment: the text of each and the domain it leads to. */
async function links(id: CommentId, as?: Person): Promise<[string, string][]> {
  const { body, mentions = [] } = await read(id, as);
  return mentions.map(({ start, end, domain }) => [body.slice(start, end), domain]);
}
const linkTo = (...mentioned: Person[]) => mentioned.map((person) => [at(person), person.domain]);

/** A post with a comment of `fan`; `writer` has written nothing, nor has `stranger`. */
async function thread() {
  const creator = await activist();
  const [fan, writer, stranger] = (await people(3)) as [Person, Person, Person];
  const postId = await fixture.api.post(creator);
  const commentId = await comment(fan, postId);
  return { creator, fan, writer, stranger, postId, commentId };
}

describe("a mention is a link and notifies", () => {
  test("the author of a comment or reply on the post, and a creator anywhere", async () => {
    const { creator, fan, writer, stranger, postId, commentId } = await thread();
    const other = await activist();
    await comment(stranger, postId, "답", commentId);
    const id = await comment(writer, postId, `${at(fan)}님 ${at(stranger)} ${at(other)}`);
    expect(await links(id)).toEqual(linkTo(fan, stranger, other));
    expect(await notificationsOf(other)).toEqual([
      expect.objectContaining({
        kind: "mention",
        actor: expect.objectContaining({ userId: writer.userId }),
        excerpt: expect.stringContaining(at(fan)),
        target: { type: "comment", id, url: `/posts/${postId}?comment=${id}#${id}` },
      }),
    ]);
    expect((await kinds(fan)).sort()).toEqual(["mention", "reply"]);
    expect(await kinds(stranger)).toEqual(["mention"]);
    expect(await kinds(creator)).not.toContain("mention");
  });

  test("in a reply, the post's creator too, although the reply itself does not notify them", async () => {
    const { creator, writer, postId, commentId } = await thread();
    await comment(writer, postId, `${at(creator)} 봐 주세요`, commentId);
    expect((await kinds(creator)).sort()).toEqual(["comment", "mention"]);
  });

  test("with the person's present domain after they changed it, whichever was written", async () => {
    const { fan, writer, postId } = await thread();
    const id = await comment(writer, postId, at(fan).toUpperCase());
    const domain = `${fan.domain}_b`;
    await fixture.api.send(editProfile, { as: fan, body: { domain } });
    expect(await links(id)).toEqual([[at(fan).toUpperCase(), domain]]);
    const later = await comment(writer, postId, `${at(fan)} @${domain}`);
    expect(await links(later)).toEqual([
      [at(fan), domain],
      [`@${domain}`, domain],
    ]);
    expect(await kinds(fan)).toEqual(["mention", "mention"]);
  });

  test("with every read of comments and replies, to each viewer", async () => {
    const { fan, writer, postId, commentId } = await thread();
    await comment(writer, postId, at(fan), commentId);
    const params = { id: commentId };
    for (const as of [fan, writer, undefined]) {
      const [listed] = (await fixture.api.send(listComments, { as, params: { postId } })).body.items;
      const [reply] = (await fixture.api.send(listReplies, { as, params })).body.items;
      for (const each of [listed?.replies?.[0], reply])
        expect(each?.mentions).toEqual([
          { start: 0, end: fan.domain.length + 1, userId: fan.userId, domain: fan.domain },
        ]);
      expect(listed?.mentions).toEqual([]);
    }
  });
});

describe("a mention stays plain text and notifies nobody", () => {
  test("of a fan outside the post's comments, exactly as of a domain that nobody has", async () => {
    const { writer, stranger, postId } = await thread();
    const id = await comment(writer, postId, `${at(stranger)} @nobody_has_this`);
    expect(await links(id, writer)).toEqual([]);
    expect(await rows(stranger)).toEqual([]);
  });

  test("of oneself", async () => {
    const { fan, postId } = await thread();
    expect(await links(await comment(fan, postId, at(fan)))).toEqual([]);
    expect(await rows(fan)).toEqual([]);
  });

  test("across a block in either direction", async () => {
    const { fan, writer, stranger, postId } = await thread();
    const other = await activist();
    await block(writer, fan);
    await block(other, writer);
    const id = await comment(writer, postId, `${at(fan)} ${at(other)}`);
    expect(await links(id, stranger)).toEqual([]);
    expect([await kinds(fan), await kinds(other)]).toEqual([[], []]);
    await purgeDeleted();
    expect([await rows(fan), await rows(other)]).toEqual([[], []]);
  });

  test("of a fan who has replied only to a comment that is invisible to the writer", async () => {
    const { fan, writer, stranger, postId, commentId } = await thread();
    await comment(stranger, postId, "답", commentId);
    await block(fan, writer);
    expect(await links(await comment(writer, postId, at(stranger)), stranger)).toEqual([]);
    expect(await rows(stranger)).toEqual([]);
  });

  test("of a suspended user, one pending deletion, and an admin", async () => {
    const { fan, writer, stranger, postId } = await thread();
    const admin = await fixture.api.person({ role: "admin" });
    for (const as of [stranger, admin]) await comment(as, postId);
    await set(fan, { status: "blocked", blocked_at: fixture.api.clock.now() });
    await set(stranger, { status: "leaving", leaves_at: secondsAfter(fixture.api.clock.now(), 60) });
    expect(await links(await comment(writer, postId, [fan, stranger, admin].map(at).join(" ")))).toEqual([]);
    for (const who of [fan, stranger, admin]) expect(await rows(who)).toEqual([]);
  });

  test("from the sixth of a comment on", async () => {
    const { writer, postId } = await thread();
    const creators = await Promise.all(Array.from({ length: 6 }, activist));
    const id = await comment(writer, postId, `@nobody_has_this ${creators.map(at).join(" ")}`);
    expect(await links(id)).toEqual(linkTo(...creators.slice(0, 5)));
    for (const [n, each] of creators.entries()) expect(await kinds(each)).toEqual(n < 5 ? ["mention"] : []);
  });
});

test("a user notified of the comment or reply itself gets no second notification", async () => {
  const { creator, fan, writer, postId, commentId } = await thread();
  const id = await comment(writer, postId, at(creator));
  const replyId = await comment(writer, postId, at(fan), commentId);
  expect([await links(id), await links(replyId)]).toEqual([linkTo(creator), linkTo(fan)]);
  await edit(writer, id, `${at(creator)} 고침`);
  expect(await kinds(creator)).toEqual(["comment", "comment"]);
  expect(await kinds(fan)).toEqual(["reply"]);
});

test("a user named twice in a comment, or by two simultaneous comments, is notified once of each", async () => {
  const { fan, writer, postId } = await thread();
  const id = await comment(writer, postId, `${at(fan)} ${at(fan)}`);
  expect(await links(id)).toEqual(linkTo(fan, fan));
  expect(await kinds(fan)).toEqual(["mention"]);
  await Promise.all(Array.from({ length: 5 }, () => comment(writer, postId, at(fan))));
  expect(await rows(fan)).toHaveLength(6);
});

test("a creator who may not read the post is linked and not notified, also once they may", async () => {
  const [creator, other, writer] = [await activist(), await activist(), await fixture.api.person()];
  const planId = await fixture.api.plan(creator, { basic: true });
  await fixture.api.subscribe(writer, planId);
  const postId = await fixture.api.post(creator, { visibility: "members", planId });
  expect(await links(await comment(writer, postId, at(other)), writer)).toEqual(linkTo(other));
  await fixture.api.subscribe(other, planId);
  expect(await kinds(other)).toEqual([]);
});

describe("an edit", () => {
  test("adds and removes mentions, and notifies nobody twice of a comment", async () => {
    const { fan, writer, postId } = await thread();
    const other = await activist();
    const id = await comment(writer, postId, at(fan));
    await edit(writer, id, at(other));
    expect(await links(id)).toEqual(linkTo(other));
    expect([await kinds(fan), await unread(fan), await kinds(other)]).toEqual([[], 0, ["mention"]]);
    await edit(writer, id, `${at(fan)} ${at(other)}`);
    expect(await links(id)).toEqual(linkTo(fan, other));
    for (const each of [fan, other]) expect([await kinds(each), (await rows(each)).length]).toEqual([["mention"], 1]);
  });

  test("notifies nobody again of a mention that it keeps, even after the notification was purged", async () => {
    const { fan, writer, postId } = await thread();
    const id = await comment(writer, postId, at(fan));
    await fixture.api.deps.database.db.deleteFrom("notifications").where("user_id", "=", fan.userId).execute();
    await edit(writer, id, `${at(fan)} 고침`);
    expect(await links(id)).toEqual(linkTo(fan));
    expect(await rows(fan)).toEqual([]);
  });

  test("made ten times simultaneously leaves the mentions of the text that stays", async () => {
    const { fan, writer, postId } = await thread();
    const other = await activist();
    const id = await comment(writer, postId, "말");
    const bodies = Array.from({ length: 10 }, (_, n) => `${at(n % 2 ? fan : other)} ${n}`);
    for (const { status } of await Promise.all(bodies.map((body) => edit(writer, id, body)))) expect(status).toBe(200);
    const { body } = await read(id);
    expect(await links(id)).toEqual(linkTo(body.startsWith(at(fan)) ? fan : other));
  });
});

describe("a mention and its notification disappear", () => {
  test("with the comment, which leaves a tombstone or nothing", async () => {
    const { fan, writer, postId } = await thread();
    for (const replied of [true, false]) {
      const id = await comment(writer, postId, at(fan));
      if (replied) await comment(fan, postId, "답", id);
      await fixture.api.send(deleteComment, { as: writer, params: { id } });
      expect(await kinds(fan)).toEqual([]);
      await purgeDeleted();
      expect(await rows(fan)).toEqual([]);
      const { rowCount } = await fixture.api.deps.database.pool.query(
        "SELECT FROM comment_mentions WHERE comment_id = $1",
        [id],
      );
      expect(rowCount).toBe(0);
    }
  });

  test("while there is a block: with the writer the notification, with the viewer the link", async () => {
    const { fan, writer, stranger, postId } = await thread();
    const id = await comment(writer, postId, at(fan));
    await block(fan, writer);
    await block(stranger, fan);
    expect([await kinds(fan), await unread(fan), await links(id, stranger)]).toEqual([[], 0, []]);
    expect(await links(id)).toEqual(linkTo(fan));
    await fixture.api.send(unblockUser, { as: fan, params: { userId: writer.userId } });
    expect(await kinds(fan)).toEqual(["mention"]);
  });

  test("while the comment is withheld the words of both", async () => {
    const { fan, writer, postId } = await thread();
    const id = await comment(writer, postId, at(fan));
    const until = secondsAfter(fixture.api.clock.now(), 60);
    await fixture.api.deps.database.db.transaction().execute((tx) => withholdComment(tx, { commentId: id, until }));
    expect(await links(id)).toEqual([]);
    expect((await notificationsOf(fan))[0]).toMatchObject({ kind: "mention", excerpt: null });
  });

  test("with the account of the mentioned user; the text stays", async () => {
    const { fan, writer, postId } = await thread();
    const id = await comment(writer, postId, at(fan));
    await set(fan, { status: "leaving", leaves_at: secondsAfter(fixture.api.clock.now(), -1) });
    await deleteAccount(fixture.api.deps, fan.userId);
    expect([(await read(id)).body, await links(id)]).toEqual([at(fan), []]);
    const { rowCount } = await fixture.api.deps.database.pool.query("SELECT FROM comment_mentions WHERE user_id = $1", [
      fan.userId,
    ]);
    expect(rowCount).toBe(0);
  });
});

test("an edit racing the comment's deletion succeeds or is not found, and no mention is left", async () => {
  const { fan, writer, postId } = await thread();
  const other = await activist();
  for (let trial = 0; trial < 20; trial++) {
    const id = await comment(writer, postId, at(fan));
    await comment(fan, postId, "답", id);
    const acts = [
      () => edit(writer, id, `${at(other)} ${trial}`),
      () => fixture.api.send(deleteComment, { as: writer, params: { id } }),
      () => edit(writer, id, `${at(fan)} ${trial}`),
    ];
    const answers = await Promise.all((trial % 2 ? acts : acts.reverse()).map((act) => act()));
    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    expect(await links(id)).toEqual([]);
  }
  expect([await kinds(fan), await kinds(other)]).toEqual([[], []]);
  await purgeDeleted();
  expect([await rows(fan), await rows(other)]).toEqual([[], []]);
});

test("two accounts that mention each other are deleted simultaneously without a deadlock", async () => {
  for (let trial = 0; trial < 10; trial++) {
    const pair = [await activist(), await activist()] as const;
    for (const [writer, mentioned] of [pair, [pair[1], pair[0]] as const]) {
      const postId = await fixture.api.post(await activist());
      for (let n = 0; n < 3; n++) await comment(writer, postId, at(mentioned));
    }
    for (const each of pair)
      await set(each, { status: "leaving", leaves_at: secondsAfter(fixture.api.clock.now(), -1) });
    await Promise.all(pair.map(({ userId }) => deleteAccount(fixture.api.deps, userId)));
  }
});

test("a user's data export lists the comments that mention them, while they may read them", async () => {
  const { fan, writer, postId } = await thread();
  const id = await comment(writer, postId, at(fan));
  const mentionsOf = async (as: Person) =>
    (await fixture.api.send(exportPersonalData, { as })).body.tables.commentMentions;
  expect(await mentionsOf(fan)).toEqual([{ commentId: id, postId, writtenAs: fan.domain }]);
  expect(await mentionsOf(writer)).toEqual([]);
  await block(writer, fan);
  expect(await mentionsOf(fan)).toEqual([]);
});
