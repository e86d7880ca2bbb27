import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { getMyPage } from "#contract/creators/endpoints";
import { listFollowingPosts } from "#contract/posts/endpoints";
import { serveResponses } from "#tests/support/response-server";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { responseContext } from "~/http/response-context.server";
import { loader } from "~/root";
import { encryptSession } from "~/session/session-cookie.server";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));

let answers: (path: string) => Response;
const server = await serveResponses(({ url = "" }) => answers(url));
vi.stubEnv("PRODUCT_API_URL", server.url);
beforeEach(() => {
  answers = () => Response.json({ userId: "usr_1", screenCaptureConsentAgreed: false, policiesToAgree: [] });
});
afterAll(() => server.close());

it.each([
  "/feed/following",
  "/explore",
  "/mypage?tab=a",
  "/sea/membership",
  "/checkout/ord_1",
  "/checkout/return",
  "/checkout/return/nowhere",
  "/settings/delete-account/nowhere",
  "/accounts/signup",
  "/termsx",
])("a signed-in user without consent is asked for it before %s", async (path) => {
  const answer = await refusalOf(path);
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("Location")).toBe(`/accounts/signup/capture-consent?rd_url=${encodeURIComponent(path)}`);
});

it.each([
  "/",
  "/accounts/login",
  "/accounts/login/email",
  "/accounts/signup/email",
  "/accounts/signup/complete",
  "/accounts/signup/recommendations",
  "/accounts/signup/capture-consent?rd_url=%2Ffeed",
  "/accounts/password/reset",
  "/accounts/logout",
  "/settings/delete-account",
  "/terms",
  "/privacy/",
  "/preferences",
  "/checkout/return/card?authKey=1",
])("a user without consent may open %s", async (path) => {
  expect(await refusalOf(path)).toBeNull();
});

it("a loader fetched without the root's asks for changed terms, but not to refresh its page", async () => {
  answers = () => Response.json({ userId: "usr_1", screenCaptureConsentAgreed: true, policiesToAgree: ["terms"] });
  const page = guardedLoader(() => "the page");
  const load = async (headers: Record<string, string> = {}) => {
    const { request, context } = await argsFor("/explore");
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return Promise.resolve(page({ request, context, params: {} })).catch((thrown: Response) =>
      thrown.headers.get("Location"),
    );
  };
  expect(await load()).toBe("/accounts/policies?rd_url=%2Fexplore");
  expect(await load({ Referer: "https://gyeot.test/explore" })).toBe("the page");
});

it("a missing consent leads to the consent page from any call", async () => {
  const me = answers;
  answers = (path) => (path === "/users/me" ? me(path) : refuse(403, "ACCESS_DENIED_BY_POLICY"));
  await expect(api(await argsFor("/posts/pst_1")).call(listFollowingPosts)).rejects.toMatchObject({ status: 303 });
});

it("a suspended user is signed out and informed", async () => {
  answers = () => refuse(403, "USER_BLOCKED");
  const args = await argsFor("/explore");
  const answer = (await Promise.resolve(loader({ ...args, params: {} })).catch((thrown) => thrown)) as Response;
  expect(answer.headers.get("Location")).toBe("/accounts/login?blocked=1");
  expect(answer.headers.getSetCookie()[0]).toContain("Max-Age=0");
  expect(responseContext(args.context).setsCookies).toBe(true);
});

it("a guest who opens a page that needs signing in is led there and back", async () => {
  answers = () => refuse(401, "UNAUTHORIZED");
  const args = { request: new Request("https://gyeot.test/mypage?tab=a"), context: {} };
  const answer = (await api(args)
    .call(getMyPage)
    .catch((thrown) => thrown)) as Response;
  expect(answer.headers.get("Location")).toBe("/accounts/login?rd_url=%2Fmypage%3Ftab%3Da");
});

async function refusalOf(path: string): Promise<Response | null> {
  const args = { ...(await argsFor(path)), params: {} };
  try {
    await loader(args);
    return null;
  } catch (thrown) {
    return thrown as Response;
  }
}

async function argsFor(path: string) {
  const hour = Date.now() + 3_600_000;
  const tokens = {
    accessToken: "a",
    accessIssuedAt: Date.now(),
    accessExpiresAt: hour,
    refreshToken: "r",
    refreshExpiresAt: hour,
  };
  const cookie = encryptSession(tokens).split(";")[0] ?? "";
  return { request: new Request(`https://gyeot.test${path}`, { headers: { Cookie: cookie } }), context: {} };
}

const refuse = (status: number, code: string) =>
  Response.json({ code, message: "x", severity: "none", requestId: "r" }, { status });
