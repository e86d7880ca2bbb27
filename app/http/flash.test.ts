import { expect, it, vi } from "vitest";
import { parseFlash, setFlash, snackOf, takeFlash } from "./flash.server";
import { responseContext } from "./response-context.server";

vi.stubEnv("PUBLIC_URL", "http://127.0.0.1:4000");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));

const argsWith = (cookie: string, headers: Record<string, string> = {}) => ({
  request: new Request("http://127.0.0.1:4000/", { headers: { Cookie: cookie, ...headers } }),
  context: {},
});

it("says once, on the next page, what an action has to say", () => {
  const first = argsWith("");
  setFlash(first, { key: "saved" });
  const headers = new Headers();
  responseContext(first.context).writeCookies(headers);
  const next = argsWith(headers.getSetCookie()[0]?.split(";")[0] ?? "");
  expect(takeFlash(next)).toEqual({ key: "saved", params: {} });
  responseContext(next.context).writeCookies(headers);
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(headers.getSetCookie()[0]).toContain("Max-Age=0");
});

it("knows its messages: whatever else stands in the cookie is nothing", () => {
  for (const value of ["evil?x=1", "__proto__?", "constructor", "", "SAVED", "saved<script>"])
    expect(parseFlash(value)).toBeNull();
  expect(parseFlash("saved?a=%00b%E2%80%AEc")).toEqual({ key: "saved", params: { a: "bc" } });
});

it("keeps the message for the page itself when a prefetch passes by", () => {
  expect(takeFlash(argsWith("flash=saved%3F", { "Sec-Purpose": "prefetch" }))).toBeNull();
});

it("speaks the page's language, with the severity of the error table", () => {
  expect(snackOf(argsWith("lng=en").request, { key: "NETWORK_ERROR" })).toMatchObject({
    severity: "error",
    text: "Check your internet connection.",
  });
  expect(snackOf(argsWith("").request, { key: "saved" })).toMatchObject({ severity: "none", text: "저장했어요." });
});
