import { afterAll, beforeAll } from "vitest";
import { fanOutPost } from "#api/notifications/fan-out";
import type { SessionUser } from "#contract/accounts";
import type { Comment } from "#contract/comments";
import type { NotificationPage, NotificationsReadAnswer } from "#contract/notifications";
import { type Person, startApi, type TestApi } from "./api";

/** People who follow, like, say and write through the API, and what each of them is told of it. */
export function notificationFixture() {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const page = async (as: Person, query = "") =>
    (await api.call<NotificationPage>("GET", `/notifications${query}`, { as })).body;
  const told = async (as: Person) => (await page(as)).items;
  const kinds = async (as: Person) => (await told(as)).map(({ kind }) => kind);
  const unread = async (as: Person) =>
    (await api.call<SessionUser>("GET", "/users/me", { as })).body.unreadNotifications;
  const read = (as: Person, body: { id: string } | { upTo: string }) =>
    api.call<NotificationsReadAnswer>("POST", "/notifications/read", { as, body });
  const like = (as: Person, postId: string) => api.call("POST", "/like", { as, body: { postId } });
  const unlike = (as: Person, postId: string) => api.call("POST", "/unlike", { as, body: { postId } });
  const follow = (as: Person, whom: Person) => api.call("POST", `/follows/${whom.domain}`, { as });
  const unfollow = (as: Person, whom: Person) => api.call("DELETE", `/follows/${whom.domain}`, { as });
  const block = (as: Person, whom: Person) => api.call("POST", `/blocks/${whom.userId}`, { as });
  const say = async (as: Person, postId: string, body = "말", parentId?: string) =>
    (await api.call<Comment>("POST", `/feed/post/${postId}/comments`, { as, body: { body, parentId } })).body.commentId;
  const publish = async (as: Person, fields: object = {}) => {
    const body = { body: "새 글", visibility: "public", minPlanId: null, images: [], ...fields };
    const { postId } = (await api.call<{ postId: string }>("POST", "/feed/post", { as, body })).body;
    await fanOutPost(api.deps, postId);
    return postId;
  };
  const activist = () => api.person({ role: "activist" });
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));
  const rows = (of: Person) =>
    api.deps.database.db.selectFrom("notifications").selectAll().where("user_id", "=", of.userId).execute();

  return {
    get api() {
      return api;
    },
    page,
    told,
    kinds,
    unread,
    read,
    like,
    unlike,
    follow,
    unfollow,
    block,
    say,
    publish,
    activist,
    people,
    rows,
  };
}
