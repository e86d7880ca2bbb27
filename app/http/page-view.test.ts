import { expect, it } from "vitest";
import { isPageView } from "./page-view.server";

const isView = (headers: Record<string, string>, method = "GET") =>
  isPageView(new Request("http://127.0.0.1:4000/posts/x", { method, headers }));

it("a navigation and the router's request are views, also where no destination is named", () => {
  expect([isView({ "Sec-Fetch-Dest": "document" }), isView({ "Sec-Fetch-Dest": "empty" }), isView({})]).toEqual([
    true,
    true,
    true,
  ]);
});

it("HEAD, a form, a prefetch, a prerendered page, a frame and a picture are no views", () => {
  const views = [
    isView({}, "HEAD"),
    isView({}, "POST"),
    isView({ "Sec-Purpose": "prefetch" }),
    isView({ Purpose: "prefetch" }),
    isView({ "Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Dest": "document" }),
    isView({ "Sec-Fetch-Dest": "iframe" }),
    isView({ "Sec-Fetch-Dest": "image" }),
  ];
  expect(views).toEqual(views.map(() => false));
});
