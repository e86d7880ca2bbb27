import { createRemixStub } from "@remix-run/testing";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import type { PostId, UserId } from "#contract/ids";
import type { Post } from "#contract/posts/schemas";
import { PostCard, PostOnPage } from "~/components/posts/post-card";
import type { Lng } from "~/i18n/i18n";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { MarkupStoreContext } from "./kept-markup";
import { createMarkupStore } from "./markup-store.server";

// React warns of the router's layout effects in every rendering on a server.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const words = "only-for-members <b>&amp;";
const post: Post = {
  postId: "pst_1" as PostId,
  activist: { userId: "usr_1" as UserId, nickname: "하루", domain: "haru", profileImageUrl: null } as Post["activist"],
  body: words,
  teaser: "",
  images: [],
  imageCount: 0,
  labels: [],
  tags: [],
  visibility: "public",
  minPlanId: null,
  openings: [],
  opensWith: null,
  locked: false,
  unopened: false,
  withheldUntil: null,
  pinned: false,
  likeStatus: false,
  likeCount: 3,
  commentCount: 0,
  createdAt: "2026-11-20T03:00:00.000Z",
  updatedAt: null,
};

type Kept = NonNullable<Parameters<typeof createMarkupStore>[1]>;
let kept: Kept;
let store: ReturnType<typeof createMarkupStore>;
beforeEach(() => {
  kept = new Map();
  store = createMarkupStore(undefined, kept);
});

let card: ReactNode;
const Page = createRemixStub([{ path: "/", Component: () => card }]);

function render(shown: Post, { lng = "ko" as Lng, kept = true, on = "list" } = {}) {
  const texts = textSource(lng);
  card = on === "list" ? <PostCard post={shown} /> : <PostOnPage post={shown} />;
  const markup = renderToString(
    <TextContext.Provider value={texts}>
      <MarkupStoreContext.Provider value={kept ? store : null}>
        <Page />
      </MarkupStoreContext.Provider>
    </TextContext.Provider>,
  );
  return { markup, areas: texts.usedAreas?.().sort() };
}

const withoutSeparators = ({ markup }: { markup: string }) => markup.replaceAll("<!-- -->", "");

it.each(["list", "page"])("a post from the store is the post that its components render (%s)", (on) => {
  const plain = withoutSeparators(render(post, { kept: false, on }));
  expect(withoutSeparators(render(post, { on }))).toBe(plain);
  expect(withoutSeparators(render(post, { on }))).toBe(plain);
  expect(store.counts).toMatchObject({ hits: 2, misses: 2, entries: 2 });
});

it("markup from the store embeds the same texts as the components", () => {
  const { areas } = render(post, { kept: false });
  render(post);
  expect(render(post).areas).toEqual(areas);
});

it.each(["members", "followers"] as const)("the store never has the words of a post for %s", (visibility) => {
  for (const on of ["list", "page"]) {
    expect(render({ ...post, visibility }, { on }).markup).toContain("only-for-members");
    render({ ...post, visibility, locked: true }, { on });
    render({ ...post, locked: true }, { on });
  }
  expect(kept.size).toBe(0);
  render({ ...post, body: "for everybody" });
  expect(JSON.stringify([...kept])).not.toContain("only-for-members");
});

it("the store never has the words of a scheduled post, though it will be for all", () => {
  const opening = { visibility: "public", minPlanId: null, planName: null, includesViewer: true } as const;
  for (const on of ["list", "page"])
    expect(render({ ...post, openings: [{ ...opening, opensAt: post.createdAt }] }, { on }).markup).toContain(
      "only-for-members",
    );
  expect(kept.size).toBe(0);
});

it("what a public post shows its viewer is not in the store", () => {
  render({ ...post, likeStatus: true, likeCount: 7_777 });
  expect(JSON.stringify([...kept])).not.toMatch(/aria-pressed|7,777/);
  expect(render({ ...post, likeCount: 8_888 }).markup).toContain("8,888");
});

it.each<Partial<Post>>([
  { body: "changed" },
  { commentCount: 1 },
  { updatedAt: "2026-11-21T03:00:00.000Z" },
  { activist: { ...post.activist, nickname: "changed" } },
])("a change of %j is displayed at once, in the place of what was kept", (change) => {
  render(post);
  const changed = { ...post, ...change };
  expect(withoutSeparators(render(changed))).toBe(withoutSeparators(render(changed, { kept: false })));
  expect(store.counts.entries).toBe(2);
});

it("each language has its own markup", () => {
  render(post);
  expect(withoutSeparators(render(post, { lng: "en" }))).toBe(
    withoutSeparators(render(post, { lng: "en", kept: false })),
  );
  expect(store.counts.entries).toBe(4);
});

it("the store stays within its bytes and lets the least recently used go", () => {
  const plain = { name: "", facts: { text: "x".repeat(400) }, view: ({ text }: { text: string }) => <p>{text}</p> };
  store = createMarkupStore(10_000, kept);
  const texts = textSource("ko");
  for (const name of ["a", "b", "c", "d", "a", "e", "f"]) store.render({ ...plain, name }, texts);
  expect(store.counts.bytes).toBeLessThanOrEqual(10_000);
  expect(store.counts.bytes).toBe([...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0));
  expect([...kept.keys()]).toContain("ko a");
  expect([...kept.keys()]).not.toContain("ko b");
});
