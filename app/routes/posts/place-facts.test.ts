import { expect, it } from "vitest";
import type { OtherPosts, PicturedPostLine, Visibility } from "#contract/posts/schemas";
import { placesOf } from "./place-facts.server";

const post = {
  postId: "pst_own",
  activist: { userId: "usr_1", domain: "haru", nickname: "하루", profileImageUrl: null, isActivist: true },
  series: null,
  tags: [],
} as const;
const line = (visibility: Visibility, locked: boolean): PicturedPostLine => ({
  postId: "pst_other",
  body: locked ? "" : "말",
  imageCount: 0,
  labels: [],
  visibility,
  opensWith: null,
  locked,
  createdAt: "2026-11-29T00:00:00.000Z",
  pictureUrl: null,
});
const placed = (others: OtherPosts | null) => placesOf({ ...post, tags: [] }, others);
const alone = { previous: null, next: null, newest: [], changesAt: null };

it("words that only some may read are in no shared markup", () => {
  for (const visibility of ["followers", "members"] as const) {
    const open = line(visibility, false);
    expect(placed({ ...alone, previous: open }).around?.isShared).toBe(false);
    expect(placed({ ...alone, next: open, previous: line("public", false) }).around?.isShared).toBe(false);
    expect(placed({ ...alone, newest: [line("public", false), open] }).newest?.isShared).toBe(false);
  }
});

it("public words, and closed posts without any, are in shared markup", () => {
  const same = [line("public", false), line("members", true), line("followers", true)] as const;
  const { around, newest } = placed({ ...alone, previous: same[0], next: same[1], newest: [...same] });
  expect([around?.isShared, newest?.isShared]).toEqual([true, true]);
});

it("a part without content is left out, all of them where the others could not be read", () => {
  const none = { lists: null, around: null, newest: null };
  expect([placed(alone), placed(null)]).toEqual([none, none]);
  expect(placesOf({ ...post, tags: ["가마"] }, null).lists).toMatchObject({ isShared: true, name: "lists of pst_own" });
});
