import { z } from "zod";
import { Email } from "#contract/accounts/schemas";
import type { Env } from "../../env";
import type { Log } from "../../log";
import { createProviderCalls, type IdentityProvider } from "./identity-provider";

type Settings = Pick<Env, "NAVER_CLIENT_ID" | "NAVER_ISSUER" | "NAVER_API_URL">;

const Profile = z.object({
  resultcode: z.literal("00"),
  response: z.object({ id: z.string().min(1).max(255), email: z.string().optional() }),
});

/**
 * Naver Login. Its ids differ for each application, so a token of another one names nobody here; its address is one to
 * write to, never verified (docs/decisions/010).
 */
export function createNaver(
  { NAVER_CLIENT_ID: clientId, NAVER_ISSUER: issuer, NAVER_API_URL: apiUrl }: Settings,
  log: Log,
): IdentityProvider | null {
  if (!clientId) return null;
  const { ask } = createProviderCalls("naver", log);
  return {
    async identify(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const { response } = await ask("userinfo", Profile, `${apiUrl}/v1/nid/me`, { headers });
      const email = Email.safeParse(response.email);
      return { issuer, subject: response.id, email: email.data ?? "", emailVerified: false };
    },
  };
}
