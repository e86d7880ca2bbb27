import { afterAll, expect, it, vi } from "vitest";
import { serveResponses } from "#tests/support/response-server";
import { handlerArgs } from "~/guards/handler-args.server";
import { encryptSession } from "~/session/session-cookie.server";
import { findReceivedToday } from "./received-today.server";

vi.stubEnv("SESSION_SECRET", "s".repeat(32));

let role = "activist";
let earnings: () => Response;
const server = await serveResponses(({ url = "" }) =>
  url === "/users/me" ? Response.json({ userId: "usr_1", role }) : earnings(),
);
vi.stubEnv("PRODUCT_API_URL", server.url);
afterAll(() => server.close());

const busy = () =>
  Response.json({ code: "SERVICE_UNAVAILABLE", message: "x", severity: "none", requestId: "r" }, { status: 503 });
const paid = (payments: number) => () =>
  Response.json({
    items: [
      { day: "2026-11-28", payments: 5 },
      { day: "2026-11-29", payments },
    ],
  });

it("a creator with a payment today gets today's sums, and without one none", async () => {
  earnings = paid(2);
  expect(await findReceivedToday(argsOfUser())).toMatchObject({ day: "2026-11-29", payments: 2 });
  earnings = paid(0);
  expect(await findReceivedToday(argsOfUser())).toBeNull();
});

it("notifications stay readable while the earnings cannot be read", async () => {
  earnings = busy;
  expect(await findReceivedToday(argsOfUser())).toBeNull();
});

it("a fan's earnings are not asked for", async () => {
  role = "supporter";
  earnings = () => {
    throw new Error("asked for");
  };
  expect(await findReceivedToday(argsOfUser())).toBeNull();
});

function argsOfUser() {
  const hour = Date.now() + 3_600_000;
  const tokens = { accessToken: "a", accessIssuedAt: Date.now(), accessExpiresAt: hour };
  const cookie = encryptSession({ ...tokens, refreshToken: "r", refreshExpiresAt: hour }).split(";")[0] ?? "";
  const request = new Request("https://gyeot.test/notifications", { headers: { Cookie: cookie } });
  return handlerArgs({ request, params: {}, context: {} });
}
