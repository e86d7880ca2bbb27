import { z } from "zod";
import { Email } from "#contract/accounts/schemas";
import type { Env } from "../../env";
import { ApiError } from "../../http/api-error";
import type { Log } from "../../log";
import { createProviderCalls, type IdentityProvider } from "./identity-provider";

type Settings = Pick<Env, "KAKAO_CLIENT_ID" | "KAKAO_APP_ID" | "KAKAO_ISSUER" | "KAKAO_API_URL">;

const TokenInfo = z.object({ id: z.int(), app_id: z.int() });
const Person = z.object({
  id: z.int(),
  kakao_account: z
    .object({
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
    })
    .optional(),
});
/** Nothing else of the account is asked for. */
const wanted = new URLSearchParams({ property_keys: JSON.stringify(["kakao_account.email"]) });

/**
 * Kakao Login: which app an access token was made for, then the person. An address is verified if Kakao has verified it
 * and it still is that account's.
 */
export function createKakao(
  { KAKAO_CLIENT_ID: clientId, KAKAO_APP_ID: appId, KAKAO_ISSUER: issuer, KAKAO_API_URL: apiUrl }: Settings,
  log: Log,
): IdentityProvider | null {
  if (!clientId) return null;
  const { ask } = createProviderCalls("kakao", log);
  return {
    async identify(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const info = await ask("tokeninfo", TokenInfo, `${apiUrl}/v1/user/access_token_info`, { headers });
      if (String(info.app_id) !== appId) {
        log.warn("a social token made for another application was refused");
        throw new ApiError("UNAUTHORIZED");
      }
      const person = await ask("userinfo", Person, `${apiUrl}/v2/user/me?${wanted}`, { headers });
      if (person.id !== info.id) throw new ApiError("UNAUTHORIZED");
      const { email: given, is_email_valid, is_email_verified } = person.kakao_account ?? {};
      const email = Email.safeParse(given);
      const emailVerified = email.success && is_email_valid === true && is_email_verified === true;
      return { issuer, subject: String(info.id), email: email.data ?? "", emailVerified };
    },
  };
}
