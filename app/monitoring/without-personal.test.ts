import { expect, it } from "vitest";
import { isUnrecorded } from "./unrecorded";
import { withoutPersonal } from "./without-personal";

it("reports no person, no cookie, no header, no typed text and nothing behind a question mark", () => {
  const event = {
    message: "broken",
    user: { id: "usr_1", ip_address: "203.0.113.9" },
    request: {
      url: "https://gyeot.test/search?q=secret#secret",
      query_string: "q=secret",
      cookies: { gyeot: "secret" },
      data: "secret",
      headers: { Cookie: "secret" },
    },
    breadcrumbs: [{ data: { url: "/accounts/login?rd_url=secret", "request.cookie": "secret" } }],
    spans: [
      { description: "GET /search?q=secret", data: { "http.query": "q=secret", "url.full": "https://x/?secret" } },
    ],
    contexts: { trace: { data: { "http.url": "https://x/?secret", "http.request.header.cookie": "secret" } } },
  };
  const told = withoutPersonal(event);
  expect(JSON.stringify(told)).not.toMatch(/secret|usr_1|203\.0\.113/);
  expect(told.request).toEqual({ url: "https://gyeot.test/search" });
  expect(told.breadcrumbs[0]?.data.url).toBe("/accounts/login");
});

it.each([
  ["/checkout/ord_1", true],
  ["/checkout", true],
  ["/mypage/cards/new", true],
  ["/mypage/payments", true],
  ["/messages/usr_1", true],
  ["/settings/data", true],
  ["/checkouts", false],
  ["/mypage", false],
  ["/haru_studio", false],
])("%s is left out of replays: %s", (path, left) => {
  expect(isUnrecorded(path)).toBe(left);
});
