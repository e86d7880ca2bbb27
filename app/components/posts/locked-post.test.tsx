import { createRemixStub } from "@remix-run/testing";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { PostId, UserId } from "#contract/ids";
import type { Post } from "#contract/posts/schemas";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { LockedPost } from "./locked-post";

// React warns of the router's layout effects in every rendering on a server.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const post = {
  postId: "pst_1" as PostId,
  activist: { userId: "usr_1" as UserId, nickname: "하루", domain: "haru", profileImageUrl: null, isActivist: true },
  visibility: "members",
  opensWith: "가마지기",
  openings: [],
} as unknown as Post;
type Opening = Post["openings"][number];
const opening = (more: Partial<Opening>): Opening => ({
  opensAt: "2026-12-02T00:00:00.000Z",
  visibility: "followers",
  minPlanId: null,
  planName: null,
  includesViewer: false,
  ...more,
});

let shown: ReactNode;
const Page = createRemixStub([{ path: "/", Component: () => shown }]);
function wordsOf(openings: Opening[]): string {
  shown = <LockedPost post={{ ...post, openings }} />;
  const html = renderToString(
    <TextContext.Provider value={textSource("ko")}>
      <Page />
    </TextContext.Provider>,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/[\s\u00a0]+/g, " ");
}

test.each([
  ["members", "2026년 12월 2일 오전 9:00에 ‘\u2068찻잔 한 벌\u2069’ 멤버부터 열려요."],
  ["followers", "2026년 12월 2일 오전 9:00에 팔로워에게 열려요."],
  ["public", "2026년 12월 2일 오전 9:00에 모두에게 열려요."],
] as const)("a locked post shows the time and audience of its next opening (%s)", (visibility, said) => {
  const next = opening({ visibility, planName: visibility === "members" ? "찻잔 한 벌" : null });
  const last = opening({ opensAt: "2026-12-09T00:00:00.000Z", visibility: "public" });
  expect(wordsOf([next, last])).toContain(said);
  expect(wordsOf([next, last])).not.toContain("12월 9일");
});

test("a locked post says when it opens for its viewer, rather than what comes before", () => {
  const words = wordsOf([
    opening({}),
    opening({ opensAt: "2026-12-09T00:00:00.000Z", visibility: "public", includesViewer: true }),
  ]);
  expect(words).toContain("2026년 12월 9일 오전 9:00에 열려요.");
  expect(words).not.toContain("팔로워에게");
});

test("a locked post without openings names no time", () => {
  expect(wordsOf([])).not.toContain("열려요");
});
