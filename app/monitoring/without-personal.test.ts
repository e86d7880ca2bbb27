import { expect, it } from "vitest";
import { withoutPersonal } from "./without-personal";

it("reports contain no person, cookie, header, typed text or query", () => {
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
  const report = withoutPersonal(event);
  expect(JSON.stringify(report)).not.toMatch(/secret|usr_1|203\.0\.113/);
  expect(report.request).toEqual({ url: "https://gyeot.test/search" });
  expect(report.breadcrumbs[0]?.data.url).toBe("/accounts/login");
});
