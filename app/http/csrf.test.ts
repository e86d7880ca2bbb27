import { expect, it, vi } from "vitest";
import { guardedAction } from "~/guards/handlers.server";
import { crossSiteRefusal } from "./csrf.server";

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (headers: Record<string, string>, method = "POST") =>
  new Request("https://gyeot.test/like", { method, headers: { ...form, ...headers } });

it.each([
  [{ "Sec-Fetch-Site": "same-origin" }],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://gyeot.test" }],
  [{ "Sec-Fetch-Site": "none" }],
  [{ Origin: "https://gyeot.test" }],
  [{ Origin: "https://gyeot.test", "Content-Type": "multipart/form-data; boundary=x" }],
])("a form from our own pages is accepted: %j", (headers) => {
  expect(crossSiteRefusal(post(headers))).toBeNull();
});

it.each([
  [{ "Sec-Fetch-Site": "cross-site" }],
  [{ "Sec-Fetch-Site": "same-site" }],
  [{ "Sec-Fetch-Site": "cross-site", Origin: "https://gyeot.test" }],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }],
  [{ Origin: "null" }],
  [{ Origin: "https://evil.kr" }],
  [{ Origin: "https://gyeot.test.evil.kr" }],
  [{ Origin: "http://gyeot.test" }],
  [{}],
])("a post that may be another site's is refused: %j", (headers) => {
  expect(crossSiteRefusal(post(headers))).toBe("crossSite");
  expect(crossSiteRefusal(post(headers, "DELETE"))).toBe("crossSite");
});

it.each(["text/plain", "application/json", "", "application/x-www-form-urlencodedx"])(
  "a body that is no form is refused: %j",
  (type) => {
    expect(crossSiteRefusal(post({ "Sec-Fetch-Site": "same-origin", "Content-Type": type }))).toBe("notAForm");
  },
);

it("reads are never refused", () => {
  expect(crossSiteRefusal(new Request("https://gyeot.test/", { headers: { Origin: "https://evil.kr" } }))).toBeNull();
});

const mailed = (path: string, headers: Record<string, string>, method = "POST") =>
  new Request(`https://gyeot.test${path}`, { method, headers: { ...form, ...headers } });

it("a one-click unsubscribe, which has no origin, is accepted, and nothing else without one", () => {
  const foreign: Record<string, string>[] = [{}, { Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }];
  for (const headers of foreign)
    expect(crossSiteRefusal(mailed("/notifications/unsubscribe?token=t", headers))).toBeNull();
  expect(crossSiteRefusal(mailed("/notifications/unsubscribe", { "Content-Type": "text/plain" }))).toBe("notAForm");
  expect(crossSiteRefusal(mailed("/notifications/unsubscribe", {}, "DELETE"))).toBe("crossSite");
  for (const path of [
    "/notifications",
    "/notifications/unsubscribe/x",
    "/settings/notifications",
    "//notifications/unsubscribe",
  ])
    expect(crossSiteRefusal(mailed(path, {})), path).toBe("crossSite");
});

it("a guarded action does not run for another site", async () => {
  const act = vi.fn();
  const request = post({ Origin: "https://evil.kr" });
  await expect(guardedAction(act)({ request, params: {}, context: {} })).rejects.toMatchObject({
    init: { status: 403 },
  });
  expect(act).not.toHaveBeenCalled();
});

it("Apple's answer to a login may come from its page, to the address of its return alone", () => {
  const fromApple = { Origin: "https://appleid.apple.com", "Sec-Fetch-Site": "cross-site" };
  const sent = (path: string, method = "POST") =>
    new Request(`https://gyeot.test${path}`, { method, headers: { ...fromApple, ...form } });
  expect(crossSiteRefusal(sent("/accounts/login/apple/callback"))).toBeNull();
  for (const path of ["/accounts/login/apple", "/accounts/login/kakao/callback", "/accounts/login/apple/callback/x"])
    expect(crossSiteRefusal(sent(path))).toBe("crossSite");
  expect(crossSiteRefusal(sent("/accounts/login/apple/callback", "DELETE"))).toBe("crossSite");
});
