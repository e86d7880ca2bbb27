import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Comment, ListedComment } from "#contract/comments/schemas";
import type { PostId, UserId } from "#contract/ids";
import type { PostDetail } from "#contract/posts/schemas";
import { cacheKey } from "#contract/runtime/cache-keys";
import { publicPage, responseContext } from "../response-context.server";
import { setCacheHeaders } from "./cache-headers.server";
import { keysHeader, keysOfThread } from "./cache-keys.server";
import { observePurges, setPurgeService } from "./purges.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  setPurgeService("off");
  observePurges(undefined);
});

const keys = [cacheKey.post("pst_1" as PostId), cacheKey.creator("usr_1" as UserId)] as const;

test("a page names its keys in the header that its cache reads, the whole site's among them", () => {
  expect(keysHeader("http", keys)).toEqual({ name: "Surrogate-Key", value: "post-pst_1 creator-usr_1 site" });
  expect(keysHeader("fastly", keys)?.name).toBe("Surrogate-Key");
  expect(keysHeader("cloudflare", keys)).toEqual({ name: "Cache-Tag", value: "post-pst_1,creator-usr_1,site" });
  expect(keysHeader("off", keys)).toBeNull();
});

test("a page of more than its header holds names nothing, and so is shared shortly", () => {
  const many = Array.from({ length: 200 }, (_, at) => cacheKey.person(`usr_${at}0000000` as UserId));
  expect(keysHeader("http", many)).toBeNull();
});

/** Of a page that a guest requests. */
function headersOf({ changesAt = null as string | null, guest = true } = {}) {
  const args = { request: new Request("http://site/x"), context: {} };
  publicPage(args, { of: keys, changesAt });
  const headers = new Headers();
  setCacheHeaders(headers, 200, responseContext(args.context), guest);
  return [headers.get("Cache-Control"), headers.get("Surrogate-Key")];
}
const named = "post-pst_1 creator-usr_1 site";

test("a page is shared for an hour while the API says that changes call it back", () => {
  setPurgeService("http");
  observePurges("working");
  expect(headersOf()).toEqual(["public, max-age=0, s-maxage=3597", named]);
});

test("a page that will be called back is still not shared beyond its change", () => {
  setPurgeService("http");
  observePurges("working");
  expect(headersOf({ changesAt: new Date(Date.now() + 20_000).toISOString() })[0]).toContain("s-maxage=17");
});

test.each(["failing", undefined])("a page is shared for 30 seconds once the API says of purges: %s", (said) => {
  setPurgeService("http");
  observePurges("working");
  observePurges(said);
  expect(headersOf()).toEqual(["public, max-age=0, s-maxage=27", named]);
});

test("a page is shared for 30 seconds when the API has said nothing for ten", () => {
  setPurgeService("http");
  observePurges("working");
  vi.advanceTimersByTime(10_000);
  expect(headersOf()[0]).toContain("s-maxage=27");
});

test("without a service a page is shared for 30 seconds and names nothing, whatever the API says", () => {
  observePurges("working");
  expect(headersOf()).toEqual(["public, max-age=0, s-maxage=27", null]);
});

test("a signed-in person's page names nothing and is not shared", () => {
  setPurgeService("http");
  observePurges("working");
  expect(headersOf({ guest: false })).toEqual(["private, no-store", null]);
});

test("a post's page is made of the post, its creator, its series and all named below it", () => {
  const person = (userId: string) => ({ author: userId === "" ? null : { userId } }) as unknown as Comment;
  const comments = [
    { ...person("usr_a"), mentions: [{ userId: "usr_m" }], replies: [person("usr_b"), person("")] },
  ] as unknown as ListedComment[];
  const thread = { comment: person("usr_c"), replies: { items: [person("usr_d")] }, apart: person("usr_e") };
  const post = {
    postId: "pst_1",
    activist: { userId: "usr_1" },
    series: { seriesId: "ser_1" },
  } as unknown as PostDetail;
  const written = ["usr_a", "usr_m", "usr_b", "usr_c", "usr_d", "usr_e"].map((id) => `person-${id}`);
  expect(keysOfThread(post, comments, thread)).toEqual(["post-pst_1", "creator-usr_1", "series-ser_1", ...written]);
});
