import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { returnWithheld } from "#api/takedowns/return-withheld";
import { openCampaign } from "#contract/campaigns/endpoints";
import { writeComment } from "#contract/comments/endpoints";
import type { Lang } from "#contract/errors";
import { formatDate } from "#contract/format";
import type { TakedownId } from "#contract/ids";
import { sendMessage } from "#contract/messages/endpoints";
import { editProfile } from "#contract/profiles/endpoints";
import { decideTakedown, getTakedown } from "#contract/takedowns/admin-endpoints";
import { confirmTakedown, getTakedownCase, objectToTakedown, requestTakedown } from "#contract/takedowns/endpoints";
import { campaignInput } from "#tests/support/fixtures/campaign-fixture";
import { chat } from "#tests/support/fixtures/chat";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";

type Address = [copied: string, mailed: string];

const fixture = writingFixture();
const days = 86_400;
const canary = "takedowncanary";
const statement = "사실이 아니에요";
const ofRequester = new RegExp(`@example\\.net|권리자|${statement}`);

async function newPost() {
  return (await fixture.write({ body: canary })).body.postId;
}

/** Content of the creator with the canary in it, at the address that a requester copies and the one that mails name. */
const targets = {
  async post(): Promise<Address> {
    const path = `/posts/${await newPost()}`;
    return [`${path}?from=feed`, path];
  },
  async comment(): Promise<Address> {
    const [params, as] = [{ postId: await newPost() }, fixture.creator];
    const { commentId } = (await fixture.api.send(writeComment, { as, params, body: { body: canary } })).body;
    const path = `/posts/${params.postId}`;
    return [`${path}#${commentId}`, path];
  },
  async campaign(): Promise<Address> {
    const closesAt = new Date(fixture.api.clock.now().getTime() + 60 * days * 1000).toISOString();
    const body = { ...campaignInput, title: canary, needsDelivery: false, closesAt };
    const path = `/campaigns/${(await fixture.api.send(openCampaign, { as: fixture.creator, body })).body.id}`;
    return [path, path];
  },
  async profile(): Promise<Address> {
    await fixture.api.send(editProfile, { as: fixture.creator, body: { introduction: canary } });
    const path = `/${fixture.creator.domain}`;
    return [`${path}?tab=posts`, path];
  },
  async message(): Promise<Address> {
    const roomId = await chat(fixture.api).subscribe(await fixture.api.person(), fixture.creator);
    const body = { body: canary, clientId: randomUUID() };
    const sent = (await fixture.api.send(sendMessage, { as: fixture.creator, params: { roomId }, body })).body;
    return [`/messages/${roomId}?at=${sent.seq}#${sent.messageId}`, `/messages/${roomId}`];
  },
};

describe.each(["post", "comment", "campaign", "profile", "message"] as const)("a takedown of a %s", (target) => {
  /** A confirmed request in one language about content of an author who reads the other. */
  async function confirmed(lang: Lang) {
    const { api, creator } = fixture;
    const { pool } = api.deps.database;
    await pool.query("UPDATE users SET lang = $2 WHERE user_id = $1", [creator.userId, lang === "ko" ? "en" : "ko"]);
    const [copied, path] = await targets[target]();
    const email = `${randomUUID()}@example.net`;
    const person = { email, name: "권리자", role: "self", statement, ground: "defamation", footageKind: null };
    const body = { ...person, address: `${api.deps.env.PUBLIC_URL}${copied}` };
    await api.send(requestTakedown, { body, headers: { "accept-language": lang } });
    const requester = () => fixture.newMails(email);
    const author = () => fixture.newMails(creator.email);
    const asked = String(await requester());
    await api.send(confirmTakedown, { body: { token: tokenIn(asked) } });
    const { rows } = await pool.query("SELECT takedown_id FROM takedowns WHERE email = $1", [email]);
    const id: TakedownId = rows[0].takedown_id;
    const admin = await api.person({ role: "admin" });
    const decide = async (outcome: string) => {
      const decision = { outcome, reason: `까닭 ${outcome}` };
      expect((await api.send(decideTakedown, { as: admin, params: { id }, body: decision })).status).toBe(204);
    };
    const address = api.deps.env.PUBLIC_URL + path;
    expect(asked).toContain(address);
    return { id, decide, address, requester, author };
  }

  test.each([
    { lang: "ko", requested: "신고한 내용의 게시를 중단했어요", authored: "Your content has been withheld" },
    { lang: "en", requested: "The content you reported has been withheld", authored: "권리 침해 신고로 게시를 중단" },
  ] as const)("is mailed to both with address, reason and date ($lang)", async ({ lang, requested, authored }) => {
    const { decide, address, requester, author } = await confirmed(lang);
    await decide("withheld");
    const until = new Date(fixture.api.clock.now().getTime() + 30 * days * 1000);
    const [[toRequester], [toAuthor]] = [await requester(), await author()];
    for (const words of [requested, formatDate(until.toISOString(), lang), "까닭 withheld"])
      expect(toRequester).toContain(words);
    for (const words of [authored, formatDate(until.toISOString(), lang === "ko" ? "en" : "ko"), "까닭 withheld"])
      expect(toAuthor).toContain(words);
    await decide("restored");
    const restored = [...(await requester()), ...(await author())];
    expect(restored).toHaveLength(2);
    for (const mail of restored) expect(mail).toContain("까닭 restored");
    for (const mail of [toRequester, toAuthor, ...restored]) {
      expect(mail).toContain(address);
      expect(mail).not.toContain(canary);
    }
    for (const mail of [toAuthor, restored[1]]) expect(mail).not.toMatch(ofRequester);
  });

  test("takes its author's objection by the mailed link until the thirty days end, to the second", async () => {
    const { id, decide, address, requester, author } = await confirmed("en");
    const { api } = fixture;
    const end = () => returnWithheld(api.deps, { takedownId: id });
    await decide("withheld");
    await requester();
    const token = tokenIn(String(await author()));
    const seen = (await api.send(getTakedownCase, { query: { token } })).body;
    expect(seen).toMatchObject({ party: "author", mayObject: true, state: "withheld" });
    expect(JSON.stringify(seen)).not.toMatch(ofRequester);
    api.clock.advance(30 * days - 1);
    await end();
    const objection = "제가 직접 쓴 것이에요";
    expect((await api.send(objectToTakedown, { body: { token, objection } })).status).toBe(200);
    const [objected] = await requester();
    expect(objected).toContain("The author has objected");
    expect(objected).toContain(address);
    expect(objected).not.toContain(objection);
    const as = await api.person({ role: "admin" });
    expect((await api.send(getTakedown, { as, params: { id } })).body.objection).toBe(objection);
    api.clock.advance(1);
    await end();
    const [[toRequester], [toAuthor]] = [await requester(), await author()];
    expect(toRequester).toContain("The time of withholding is over");
    expect(toAuthor).toContain("게시 중단 기간이 끝났어요");
    for (const mail of [toRequester, toAuthor]) expect(mail).toContain(address);
    expect((await api.send(getTakedownCase, { query: { token } })).body).toMatchObject({
      state: "returned",
      objection,
    });
  });

  test("that is refused is mailed to the requester alone, one that is removed to both", async () => {
    const refused = await confirmed("ko");
    await refused.decide("refused");
    expect(String(await refused.requester())).toMatch(/게시를 중단하지 않기로 했어요[\s\S]*까닭 refused/);
    expect(await refused.author()).toEqual([]);
    const removed = await confirmed("ko");
    await removed.decide("removed");
    expect(String(await removed.requester())).toContain("신고한 내용을 삭제했어요");
    const [toAuthor] = await removed.author();
    expect(toAuthor).toContain("Your content has been removed");
    expect(toAuthor).toContain(removed.address);
    expect(toAuthor).not.toMatch(ofRequester);
  });
});

const tokenIn = (mail: string) => /[?&]token=([\w-]+)/.exec(mail)?.[1] as string;
