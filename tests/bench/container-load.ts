import { connect } from "#api/db/connect";
import { notifyFollowers } from "#api/notifications/fan-out";
import type { PostId, UserId } from "#contract/ids";
import { demoPassword } from "../support/browser/demo";
import { creatorCount, type Fan } from "./fill-world";
import { sessionCookie } from "./web";

type LoadOptions = { env: Record<string, string>; people: Fan[]; picture: Uint8Array<ArrayBuffer>; seconds: number };
type Kind = { lanes: number; send(at: number): Promise<number> };

/**
 * Requests for `seconds`: guests' pages, feeds, forms with two large pictures, share cards, logins, mails and posts to
 * followers, all concurrently. Throws on a 5xx response other than 503, and if a kind never succeeded.
 */
export async function loadSite(options: LoadOptions): Promise<string> {
  const endsAt = performance.now() + options.seconds * 1_000;
  const [kinds, stop] = await kindsOf(options);
  const counts = await Promise.all(
    Object.entries(kinds).map(async ([name, { lanes, send }]) => {
      const statuses = new Map<number, number>();
      let at = 0;
      const lane = async () => {
        while (performance.now() < endsAt) {
          const status = await send(at++);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      const summary = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
      if ([...statuses.keys()].some((status) => status >= 500 && status !== 503))
        throw new Error(`${name}: ${summary}`);
      if (![...statuses.keys()].some((status) => status < 400)) throw new Error(`${name} never worked: ${summary}`);
      return `${name} ${summary}`;
    }),
  );
  await stop();
  return counts.join("; ");
}

async function kindsOf({ env, people, picture }: LoadOptions): Promise<[Record<string, Kind>, () => Promise<void>]> {
  const origin = String(env.PUBLIC_URL);
  const cookies = await Promise.all(people.slice(0, 60).map((fan) => sessionCookie(env, fan)));
  const cookie = (at: number) => String(cookies[at % cookies.length]);
  const creator = (at: number) => `bench_c${1 + (at % creatorCount)}`;
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = { accept: "text/html", origin, ...init.headers };
    const answer = await fetch(origin + path, { redirect: "manual", ...init, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const post = (path: string, fields: Record<string, string>) =>
    request(path, { method: "POST", body: new URLSearchParams(fields) });
  const pages = [(at: number) => `/${creator(at)}`, () => "/explore", (at: number) => `/search?q=${creator(at)}`];
  const database = connect(String(env.DATABASE_URL));
  const kinds: Record<string, Kind> = {
    pages: { lanes: 4, send: (at) => request(pages[at % pages.length]?.(at) ?? "/") },
    feeds: { lanes: 4, send: (at) => request("/feed/following", { headers: { cookie: cookie(at) } }) },
    pictures: {
      lanes: 4,
      send: (at) =>
        request("/mypage/profile", { method: "POST", headers: { cookie: cookie(at) }, body: twoPictures() }),
    },
    cards: {
      lanes: 2,
      send: (at) => request(`/og/creators/${creator(at)}`),
    },
    logins: {
      lanes: 3,
      send: (at) =>
        post("/accounts/login/email", { email: "fan@example.com", password: at % 2 ? "wrong one" : demoPassword }),
    },
    mails: {
      lanes: 2,
      send: (at) =>
        post("/accounts/password/reset", { intent: "send", email: `f${1 + (at % people.length)}@bench.example` }),
    },
    posts: { lanes: 2, send: (at) => publish(at) },
  };
  return [kinds, () => database.end()];

  function twoPictures(): FormData {
    const form = new FormData();
    const fields = { nickname: "큰 사진", gender: "female", lang: "ko" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const name of ["profilePicture", "backgroundPicture"])
      form.set(name, new File([picture], "large.jpg", { type: "image/jpeg" }));
    return form;
  }

  /** Publishes as the API does: the worker notifies the followers. */
  async function publish(at: number): Promise<number> {
    const creatorId = `usr_benchc${String(1 + (at % creatorCount)).padStart(6, "0")}`;
    const [postId, now] = [`pst_load${String(at).padStart(8, "0")}`, new Date()];
    const values = [postId, creatorId, now];
    await database.pool.query(
      "INSERT INTO posts (post_id, creator_id, body, visibility, published_at) VALUES ($1, $2, '새 글', 'public', $3)",
      values,
    );
    await database.db
      .transaction()
      .execute((tx) => notifyFollowers(tx, { postId: postId as PostId, creatorId: creatorId as UserId, at: now }));
    return 200;
  }
}
