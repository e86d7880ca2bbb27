import { Hono } from "hono";
import { hashOf, openAccounts } from "../login-accounts/accounts";
import { changeAccount, protectPages } from "../login-accounts/choose-account";
import { type LoginOptions, otherClient } from "../login-accounts/client";
import { openTokenStore } from "../login-accounts/token-store";
import type { Wire } from "../wire";
import { authorize } from "./authorize";
import { type AppleClient, isClientSecret } from "./client-secret";
import { discoveryOf } from "./discovery";
import { type Authorized, openSigner } from "./id-token";

type Options = Omit<LoginOptions, "client"> & { client: AppleClient };

/** Apple's login on `/apple`: discovery, account chooser with form_post, tokens for signed client secrets. */
export function appleRoutes({ client, redirectUri, url }: Options): Hono<Wire> {
  const subOf = (email: string) => `001234.${hashOf(email).slice(0, 32)}.0123`;
  const accounts = openAccounts({ domain: "icloud.example", subOf });
  const codes = openTokenStore<Authorized>(300);
  // The other application is the same team's, as one key at Apple signs for all of a team's.
  const clientIds = [client.clientId, otherClient.clientId];
  const issuer = () => `${url()}/apple`;
  let created: ReturnType<typeof openSigner> | undefined;
  const signer = () => {
    created ??= openSigner(issuer());
    return created;
  };
  const routes = new Hono<Wire>();
  routes.get("/apple/.well-known/openid-configuration", (c) => c.json(discoveryOf(issuer())));
  routes.get("/apple/auth/keys", async (c) => c.json((await signer()).jwks));
  routes.use("/apple/auth/authorize", protectPages({ redirectUri, referrerPolicy: "strict-origin" }));
  routes.on(["GET", "POST"], "/apple/auth/authorize", authorize({ clientIds, redirectUri, accounts, codes }));
  routes.post("/apple/auth/token", async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    const { client_id: clientId = "", client_secret: secret = "", code = "" } = form;
    const isSigned = await isClientSecret(secret, { client, clientId, issuer: issuer() });
    if (!isSigned || !clientIds.includes(clientId)) return c.json({ error: "invalid_client" }, 400);
    if (form.grant_type !== "authorization_code") return c.json({ error: "unsupported_grant_type" }, 400);
    const authorized = form.redirect_uri === redirectUri ? codes.find(code) : undefined;
    const account = authorized?.clientId === clientId ? accounts.get(authorized.sub) : undefined;
    if (!authorized || !account) return c.json({ error: "invalid_grant" }, 400);
    codes.end(code);
    const id_token = await (await signer()).sign(authorized, account);
    const [access_token, refresh_token] = [hashOf(`access ${code}`), hashOf(`refresh ${code}`)];
    return c.json({ access_token, token_type: "Bearer", expires_in: 3600, refresh_token, id_token });
  });
  routes.post("/apple/control", changeAccount(accounts));
  return routes;
}
