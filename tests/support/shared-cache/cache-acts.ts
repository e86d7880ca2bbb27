import { randomText } from "#api/ids";
import { openCampaign } from "#contract/campaigns/endpoints";
import { writeComment } from "#contract/comments/endpoints";
import type { AnyId } from "#contract/ids";
import { sendReport } from "#contract/moderation/endpoints";
import type { ReportTarget } from "#contract/moderation/values";
import { createPost, deletePost, editPost } from "#contract/posts/endpoints";
import { confirmTakedown, requestTakedown } from "#contract/takedowns/endpoints";
import type { WebClient } from "../browser/web-client";
import type { TemporaryWorld } from "../processes/temporary-world";
import { bodyOf, type cachePeople } from "./cache-people";
import type { Change } from "./cached-pages";

type Parties = { world: TemporaryWorld; people: ReturnType<typeof cachePeople>; admin: WebClient };
export type CacheActs = ReturnType<typeof cacheActs>;

const notice = "게시를 중단한 내용이에요";
const secondsOn = (seconds: number) => Date.now() + seconds * 1_000;
const removes = (before: string) => ({ before, isNew: (page: string) => !page.includes(before) });
const replaces = (before: string, after: string) => ({
  before,
  isNew: (page: string) => page.includes(after) && !page.includes(before),
});

/**
 * What removes or changes something public, each of a new creator's. An admin's act is the form of their page, sent to web;
 * an author's is the call of the API that the form makes. `nth` is its place among those made at once.
 */
export const cacheActs = (parties: Parties) =>
  ({ ...authorsActs(parties), ...reportActs(parties), ...takedownActs(parties) }) satisfies Record<
    string,
    (nth: number) => Promise<Change>
  >;

function authorsActs({ people }: Parties) {
  const { newPost } = newContent(people);
  return {
    "author deletes a post": async () => {
      const { body, pages, remove } = await newPost();
      return { pages, ...removes(body), make: remove };
    },
    "author edits a post": async () => {
      const { body, pages, edit } = await newPost();
      const after = `고쳐 쓴 글 ${randomText(12)}`;
      return { pages, ...replaces(body, after), make: () => edit({ body: after }) };
    },
    "author narrows a post's audience": async () => {
      const { body, pages, edit } = await newPost();
      return { pages, ...removes(body), make: () => edit({ visibility: "followers" }) };
    },
    "author's ladder opens a post to all": async (nth: number) => {
      const at = secondsOn(20 + 8 * nth);
      const laterAudiences = [{ opensAt: new Date(at).toISOString(), visibility: "public", minPlanId: null }];
      const { body, creator, pages } = await newPost({ visibility: "followers", laterAudiences });
      const isNew = (page: string) => page.includes(body);
      return { pages, before: creator.domain, isNew, make: async () => {}, at };
    },
  };
}

function reportActs({ people, admin }: Parties) {
  const { newPost, newComment } = newContent(people);
  async function report(targetType: ReportTarget, targetId: AnyId) {
    const body = { targetType, targetId, reason: "spam", detail: "" } as const;
    const { reportId } = bodyOf(await people.send(sendReport, { as: await people.fan(), body }));
    return () => decide(admin, `/admin/reports/${reportId}`, { outcome: "removed", reason: "약관 위반", note: "" });
  }
  return {
    "admin removes a reported post": async () => {
      const { postId, body, pages } = await newPost();
      return { pages, ...removes(body), make: await report("post", postId) };
    },
    "admin removes a reported comment": async () => {
      const { commentId, body, pages } = await newComment();
      return { pages, ...removes(body), make: await report("comment", commentId) };
    },
    "admin suspends a commenter": async () => {
      const { author, body, pages } = await newComment();
      const block = { intent: "block", reason: "약관 위반" };
      return { pages, ...removes(body), make: () => decide(admin, `/admin/users/${author.userId}`, block) };
    },
    "admin suspends a creator": async () => {
      const { creator, body, pages } = await newPost();
      const block = { intent: "block", reason: "약관 위반" };
      return { pages, ...removes(body), make: () => decide(admin, `/admin/users/${creator.userId}`, block) };
    },
  };
}

function takedownActs(parties: Parties) {
  const { newCreator } = parties.people;
  const { newPost, newComment, newCampaign } = newContent(parties.people);
  /** Of `body`, on the first of the pages or at another address. */
  async function withhold(body: string, pages: string[], address = String(pages[0])) {
    const decision = await requestDecision(parties, address);
    return { pages, ...removes(body), make: () => decision("withheld") };
  }
  async function withheldPost() {
    const { body, pages } = await newPost();
    const decision = await requestDecision(parties, String(pages[0]));
    await decision("withheld");
    // The page of the post before it has no notice.
    return { body, pages: pages.slice(0, 2), decision };
  }
  return {
    "admin withholds a post on request": async () => {
      const { body, pages } = await newPost();
      return withhold(body, pages);
    },
    "admin withholds a comment on request": async () => {
      const { commentId, body, pages } = await newComment();
      return withhold(body, pages, `${pages[0]}#${commentId}`);
    },
    "admin withholds a campaign on request": async () => {
      const { body, pages } = await newCampaign();
      return withhold(body, pages);
    },
    "admin withholds a profile on request": async () => {
      const { introduction, domain } = await newCreator();
      return withhold(introduction, [`/${domain}`]);
    },
    "admin restores a withheld post": async () => {
      const { body, pages, decision } = await withheldPost();
      return { pages, ...replaces(notice, body), make: () => decision("restored") };
    },
    "admin removes a withheld post": async () => {
      const { pages, decision } = await withheldPost();
      return { pages, ...removes(notice), make: () => decision("removed") };
    },
  };
}

/** What can be removed, with the pages that show it. */
function newContent({ send, newCreator }: Parties["people"]) {
  const audience = { images: [], visibility: "public", minPlanId: null };
  async function newPost(more: object = {}) {
    const creator = await newCreator();
    const body = `글 ${randomText(12)}`;
    const former = bodyOf(await send(createPost, { as: creator, body: { body: "앞선 글", ...audience } }));
    const { postId } = bodyOf(await send(createPost, { as: creator, body: { body, ...audience, ...more } }));
    const pages = [`/posts/${postId}`, `/${creator.domain}`, `/posts/${former.postId}`];
    const edit = async (change: object) =>
      bodyOf(await send(editPost, { as: creator, body: { postId, body, ...audience, ...change } }));
    const remove = async () => bodyOf(await send(deletePost, { as: creator, body: { postId } }));
    return { creator, postId, body, pages, edit, remove };
  }
  async function newComment() {
    const [{ postId }, author] = [await newPost(), await newCreator()];
    const input = { body: `댓글 ${randomText(12)}`, parentId: null };
    const { commentId } = bodyOf(await send(writeComment, { as: author, params: { postId }, body: input }));
    return { commentId, author, body: input.body, pages: [`/posts/${postId}`] };
  }
  async function newCampaign() {
    const creator = await newCreator();
    const texts = { title: "캠페인", body: `캠페인 ${randomText(12)}` };
    const times = { opensAt: null, closesAt: new Date(secondsOn(30 * 86_400)).toISOString() };
    const terms = { imageUrl: null, goalAmount: 1_000_000, needsDelivery: false };
    const { id } = bodyOf(await send(openCampaign, { as: creator, body: { ...texts, ...times, ...terms } }));
    return { body: texts.body, pages: [`/campaigns/${id}`] };
  }
  return { newPost, newComment, newCampaign };
}

/** Sends a form of an admin's page. */
async function decide(admin: WebClient, path: string, fields: Record<string, string>): Promise<void> {
  const bytes = Buffer.from(new URLSearchParams(fields).toString());
  const { status } = await admin.post(path, { type: "application/x-www-form-urlencoded", bytes });
  if (status !== 303) throw new Error(`${path}: ${status}`);
}

/** A request about what is at `path`, confirmed by its mailed link; answers the admin's form for its decision. */
async function requestDecision({ world, people: { send }, admin }: Parties, path: string) {
  const email = `${randomText(12)}@example.com`;
  const requester = { name: "권리자", role: "self", statement: "내 권리를 침해해요.", email } as const;
  const about = { address: `${world.env.PUBLIC_URL}${path}`, ground: "defamation", footageKind: null } as const;
  bodyOf(await send(requestTakedown, { body: { ...requester, ...about } }));
  const mails = await fetch(`http://127.0.0.1:${world.ports.sandbox}/mail.json?to=${email}&wait=1`);
  const token = String(/takedown\/case\?token=([\w-]+)/.exec(await mails.text())?.[1]);
  bodyOf(await send(confirmTakedown, { body: { token } }));
  const cases = await (await admin.get(`/admin/takedowns?q=${email}`)).text();
  const id = /\/admin\/takedowns\/(tkd_\w+)/.exec(cases)?.[1];
  return (outcome: string) => decide(admin, `/admin/takedowns/${id}`, { outcome, reason: "권리 침해" });
}
