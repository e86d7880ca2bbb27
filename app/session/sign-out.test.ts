import { expect, it, vi } from "vitest";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { signOut } from "./sign-out.server";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));

it("signing out clears session, drafts, cache and storage; the device's choices stay", () => {
  sealedCookie("signup", 60);
  sealedCookie("other-draft", 60);
  const headers = { Cookie: "__Host-gyeot=x; __Host-signup=y; lng=en; theme=dark; lite=1" };
  const answer = signOut({ request: new Request("https://gyeot.test/", { headers }), context: {} }, "shell.signedOut");
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  const cleared = answer.headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"));
  expect(cleared.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["__Host-gyeot", "__Host-signup"]);
});
