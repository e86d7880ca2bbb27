import { expect, it, vi } from "vitest";
import { answerOf } from "./product-api.server";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));

const args = { request: new Request("https://gyeot.test/x"), context: {}, params: {} };

it.each([
  [414, 400, "INVALID_REQUEST"],
  [431, 400, "INVALID_REQUEST"],
  [502, 503, "SERVICE_UNAVAILABLE"],
  [500, 503, "SERVICE_UNAVAILABLE"],
])("a response of %i without the catalogue's words becomes %i %s", async (sent, status, code) => {
  await expect(answerOf(args, new Response("<h1>no</h1>", { status: sent }))).rejects.toMatchObject({ status, code });
});
