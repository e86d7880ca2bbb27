import { Hono } from "hono";
import { hashOf, openAccounts } from "../login-accounts/accounts";
import { changeAccount, protectPages } from "../login-accounts/choose-account";
import { type LoginOptions, otherClient } from "../login-accounts/client";
import { bearerToken, openTokenStore } from "../login-accounts/token-store";
import type { Wire } from "../wire";
import { type Authorized, authorize } from "./authorize";

/** Naver's login on `/naver`, by its own documentation: OAuth 2.0 without OpenID, and the profile API. */
export function naverRoutes({ client, redirectUri }: Omit<LoginOptions, "url">): Hono<Wire> {
  const accounts = openAccounts({ domain: "naver.example", subOf: hashOf });
  const codes = openTokenStore<Authorized>(600);
  const accessTokens = openTokenStore<Authorized>(3_600);
  const secrets = new Map([client, otherClient].map(({ clientId, clientSecret }) => [clientId, clientSecret]));
  const routes = new Hono<Wire>();
  routes.use("/naver/oauth2.0/authorize", protectPages({ redirectUri }));
  const clientIds = [...secrets.keys()];
  routes.on(["GET", "POST"], "/naver/oauth2.0/authorize", authorize({ clientIds, redirectUri, accounts, codes }));
  routes.on(["GET", "POST"], "/naver/oauth2.0/token", async (c) => {
    const fields: Record<string, string> = { ...c.req.query(), ...(await c.req.parseBody<Record<string, string>>()) };
    const { grant_type, client_id = "", client_secret = "", code = "", state } = fields;
    // Naver answers its errors with status 200.
    const refuse = (error_description: string) => c.json({ error: "invalid_request", error_description });
    if (secrets.get(client_id) !== client_secret) return refuse("wrong client id / client secret pair");
    const authorized = grant_type === "authorization_code" ? codes.find(code) : undefined;
    if (!authorized || authorized.clientId !== client_id || authorized.state !== state) {
      return refuse("no valid data in session");
    }
    codes.end(code);
    const access_token = accessTokens.issue(authorized);
    return c.json({ access_token, refresh_token: hashOf(access_token), token_type: "bearer", expires_in: "3600" });
  });
  routes.get("/naver/v1/nid/me", (c) => {
    const found = accessTokens.find(bearerToken(c));
    const account = found && accounts.get(found.sub);
    if (!account) {
      return c.json({ resultcode: "024", message: "Authentication failed (인증 실패하였습니다.)" }, 401);
    }
    const { sub, email, withoutEmail, name } = account;
    // Naver's ID of a user is another one for each application.
    const id = hashOf(`${found.clientId} ${sub}`).slice(0, 43);
    const response = { id, ...(!withoutEmail && { email }), nickname: name };
    return c.json({ resultcode: "00", message: "success", response });
  });
  routes.post("/naver/control", changeAccount(accounts));
  return routes;
}
