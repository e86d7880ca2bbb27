import { expect, it } from "vitest";
import { allowBackCopy, etagOf, isFirstPage, setCacheHeaders } from "./caches/cache-headers.server";
import {
  allowFormsTo,
  allowFramesOf,
  allowWindowsOf,
  publicPage,
  ResponseContext,
  responseContext,
} from "./response-context.server";
import { newNonce, pagePolicy, setSecurityHeaders } from "./security-headers.server";

const args = () => ({ request: new Request("https://gyeot.test/"), context: {} });

it("every response has the security headers, and HTTPS alone for a year", () => {
  const headers = new Headers();
  setSecurityHeaders(headers);
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

it("a page runs only its own scripts, and sends its forms only to allowed origins", () => {
  const asking = args();
  allowFormsTo(asking, "https://pay.test/window?x=1");
  const policy = pagePolicy("n0nce", responseContext(asking.context));
  expect(policy).toContain("script-src 'nonce-n0nce' 'strict-dynamic'");
  expect(policy).toContain("form-action 'self' https://pay.test;");
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
  expect(newNonce()).not.toBe(newNonce());
});

const plain =
  "default-src 'self'; script-src 'nonce-n0nce' 'strict-dynamic'; style-src 'self' 'nonce-n0nce'; img-src 'self' data:; font-src 'self'; connect-src 'self' wss://gyeot.test; form-action 'self'; object-src 'none'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; upgrade-insecure-requests";

it("only a page that opens a provider's windows may frame, connect to and post to it", () => {
  const asking = args();
  allowWindowsOf(asking, "https://*.tosspayments.com");
  const tossed = plain
    .replace("img-src 'self' data:", "img-src 'self' data: https://*.tosspayments.com")
    .replace("connect-src 'self' wss://gyeot.test", "connect-src 'self' wss://gyeot.test https://*.tosspayments.com")
    .replace(
      "form-action 'self'",
      "form-action 'self' https://*.tosspayments.com; frame-src https://*.tosspayments.com",
    );
  expect(withoutDev(pagePolicy("n0nce", responseContext(asking.context)))).toBe(tossed);
  expect(withoutDev(pagePolicy("n0nce", new ResponseContext()))).toBe(plain);
});

it("only a page with an embed may frame its player, and has no other right to that host", () => {
  const asking = args();
  allowFramesOf(asking, ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
  expect(withoutDev(pagePolicy("n0nce", responseContext(asking.context)))).toBe(
    plain.replace("form-action 'self'", "form-action 'self'; frame-src https://www.youtube-nocookie.com"),
  );
});

it("an opener policy that a page has chosen stays, and is our own everywhere else", () => {
  const [chosen, usual] = [new Headers({ "Cross-Origin-Opener-Policy": "same-origin-allow-popups" }), new Headers()];
  setSecurityHeaders(chosen);
  setSecurityHeaders(usual);
  expect(chosen.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
  expect(usual.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
});

/** Tests run as development does, where Vite needs a little more. */
const withoutDev = (policy: string) =>
  policy.replace("'unsafe-inline'", "'nonce-n0nce'").replace(" ws: ", " ").replace(" ws:;", ";");

it("only a guest's plain public page is shared", () => {
  const cacheControl = (pending: ResponseContext, { status = 200, guest = true } = {}) => {
    const headers = new Headers();
    setCacheHeaders(headers, status, pending, guest);
    return headers.get("Cache-Control")?.startsWith("public") ?? false;
  };
  const asking = args();
  expect(cacheControl(new ResponseContext())).toBe(false);
  publicPage(asking, { of: ["site"] });
  const open = responseContext(asking.context);
  expect(cacheControl(open)).toBe(true);
  expect(cacheControl(open, { guest: false })).toBe(false);
  expect(cacheControl(open, { status: 404 })).toBe(false);
  open.setCookie("flash=; Max-Age=0");
  expect(cacheControl(open)).toBe(false);
});

it("two renderings of one page have one ETag", () => {
  expect(etagOf('<script nonce="a1">', "a1")).toBe(etagOf('<script nonce="b2">', "b2"));
  expect(etagOf("a", "x")).not.toBe(etagOf("b", "x"));
});

it.each([
  ["a form sent back with what is wrong", "POST", 400, true],
  ["a form that failed for now", "POST", 503, false],
  ["a page", "GET", 404, false],
] as const)("%s is stored for the browser's Back button: %s, %i: %s", (_, method, status, isKept) => {
  const headers = new Headers({ "Cache-Control": "private, no-store", Vary: "Cookie" });
  allowBackCopy(headers, new Request("https://gyeot.example/contact", { method }), status);
  expect(headers.get("Cache-Control")).toBe(isKept ? "private, no-cache" : "private, no-store");
  expect(headers.get("Vary")?.includes("Cookie")).toBe(!isKept);
});

it.each([
  ["an address that was typed", { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none" }, true],
  ["a link of another site", { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site" }, true],
  ["a link of ours", { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin" }, false],
  ["a script's request", { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "none" }, false],
  ["a browser that does not say", {}, false],
] as [string, Record<string, string>, boolean][])("%s opens a first page: %o: %s", (_, headers, isFirst) => {
  expect(isFirstPage(new Headers(headers))).toBe(isFirst);
});
