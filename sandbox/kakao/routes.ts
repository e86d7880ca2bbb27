import { Hono } from "hono";
import { digitsOf, openAccounts } from "../login-accounts/accounts";
import { type LoginOptions, otherClient } from "../login-accounts/client";
import { bearerToken } from "../login-accounts/token-store";
import type { OpenidSettings } from "../openid/provider";
import { openOpenid } from "../openid/routes";
import type { Wire } from "../wire";

const settings: OpenidSettings = {
  name: "kakao",
  scopes: { openid: ["sub"], account_email: ["email"], profile_nickname: ["nickname"] },
  // Kakao's ID token has no `email_verified`: its own API answers that.
  claimsOf: ({ email, withoutEmail, name }) => ({ email: withoutEmail ? undefined : email, nickname: name }),
  accessTokenSeconds: 21_599,
  addresses: {
    authorization: "/oauth/authorize",
    token: "/oauth/token",
    jwks: "/.well-known/jwks.json",
    userinfo: "/v1/oidc/userinfo",
  },
};
const unknownToken = { msg: "this access token does not exist", code: -401 };

/** Kakao's login on `/kakao`: an OpenID provider, its account chooser, and Kakao's API of tokens and users. */
export function kakaoRoutes(options: LoginOptions): Hono<Wire> {
  // Ten digits, as the newer ones of Kakao are.
  const subOf = (email: string) => `4${digitsOf(email).slice(0, 9)}`;
  const openid = openOpenid(settings, { ...options, accounts: openAccounts({ domain: "kakao.example", subOf }) });
  const routes = new Hono<Wire>();
  routes.get("/kakao/v1/user/access_token_info", async (c) => {
    const found = await openid.findToken(bearerToken(c));
    if (!found) return c.json(unknownToken, 401);
    const { clientId, exp } = found.token;
    const app_id = clientId === otherClient.clientId ? 7_654_321 : 1_234_567;
    return c.json({ id: Number(found.account.sub), expires_in: exp - Math.floor(Date.now() / 1000), app_id });
  });
  routes.on(["GET", "POST"], "/kakao/v2/user/me", async (c) => {
    const found = await openid.findToken(bearerToken(c));
    if (!found) return c.json(unknownToken, 401);
    const { sub, email, emailVerified, withoutEmail } = found.account;
    const isAgreed = found.token.scope.split(" ").includes("account_email");
    const kakao_account = {
      has_email: !withoutEmail,
      email_needs_agreement: !isAgreed,
      ...(isAgreed && !withoutEmail && { is_email_valid: true, is_email_verified: emailVerified, email }),
    };
    return c.json({ id: Number(sub), connected_at: "2026-01-02T03:04:05Z", kakao_account });
  });
  routes.route("/", openid.routes);
  return routes;
}
