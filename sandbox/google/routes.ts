import { Hono } from "hono";
import { digitsOf, openAccounts } from "../login-accounts/accounts";
import type { LoginOptions } from "../login-accounts/client";
import type { OpenidSettings } from "../openid/provider";
import { openOpenid } from "../openid/routes";
import type { Wire } from "../wire";

const settings: OpenidSettings = {
  name: "google",
  scopes: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  claimsOf: ({ email, emailVerified, name }) => ({ email, email_verified: emailVerified, name }),
  accessTokenSeconds: 3_599,
};

/** Google's login on `/google`: the provider itself, its account chooser, and Google's tokeninfo. */
export function googleRoutes(options: LoginOptions): Hono<Wire> {
  // 21 digits, as Google's are.
  const subOf = (email: string) => `1${digitsOf(email).slice(0, 20)}`;
  const openid = openOpenid(settings, { ...options, accounts: openAccounts({ domain: "gmail.example", subOf }) });
  const routes = new Hono<Wire>();
  routes.on(["GET", "POST"], "/google/tokeninfo", async (c) => {
    const token = c.req.query("access_token") ?? String((await c.req.parseBody()).access_token ?? "");
    const found = await openid.findToken(token);
    if (!found) return c.json({ error: "invalid_token", error_description: "Invalid Value" }, 400);
    const { clientId, scope, exp } = found.token;
    const { sub, email, emailVerified } = found.account;
    const expires_in = String(exp - Math.floor(Date.now() / 1000));
    // Google returns all of these as strings.
    const claims = { azp: clientId, aud: clientId, sub, scope, exp: String(exp), expires_in };
    return c.json({ ...claims, email, email_verified: String(emailVerified), access_type: "online" });
  });
  routes.route("/", openid.routes);
  return routes;
}
