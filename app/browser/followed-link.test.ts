import { expect, it } from "vitest";
import { followedLink } from "./followed-link";

const click = {
  button: 0,
  metaKey: false,
  altKey: false,
  ctrlKey: false,
  shiftKey: false,
  defaultPrevented: false,
};
const here = { origin: "https://gyeot.test", pathname: "/explore", search: "?a=1", hash: "" };
const anchor = (path: string, { link = "" as string | undefined, target = "", download = false } = {}) => {
  const { origin, pathname, search, hash } = new URL(path, here.origin);
  return { origin, pathname, search, hash, target, dataset: { link }, hasAttribute: () => download };
};

it.each(["metaKey", "altKey", "ctrlKey", "shiftKey", "defaultPrevented"])("leaves a click with %s alone", (name) => {
  expect(followedLink({ ...click, [name]: true }, anchor("/feed"), here)).toBeNull();
});

it("leaves other buttons, windows, sites, downloads and unmarked anchors to the browser", () => {
  expect(followedLink({ ...click, button: 1 }, anchor("/feed"), here)).toBeNull();
  expect(followedLink(click, anchor("/feed", { target: "_blank" }), here)).toBeNull();
  expect(followedLink(click, anchor("/feed", { download: true }), here)).toBeNull();
  expect(followedLink(click, anchor("//other.test/feed"), here)).toBeNull();
  expect(followedLink(click, { ...anchor("/feed"), dataset: {} }, here)).toBeNull();
});

it("navigates to the whole address, and scrolls and adds to the history as the link says", () => {
  const path = "/posts/pst_1?b=2#comments";
  expect(followedLink(click, anchor(path), here)).toEqual({ path, replace: false, preventScrollReset: false });
  expect(followedLink(click, anchor(path, { target: "_self" }), here)?.path).toBe(path);
  const both = followedLink(click, anchor(path, { link: "replace stay" }), here);
  expect(both).toEqual({ path, replace: true, preventScrollReset: true });
});

it("replaces the entry of the page that the link is on", () => {
  expect(followedLink(click, anchor("/explore?a=1"), here)?.replace).toBe(true);
  expect(followedLink(click, anchor("/explore?a=1#x"), here)?.replace).toBe(false);
});
