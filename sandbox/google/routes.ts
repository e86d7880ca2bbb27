import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Interaction, Provider } from "oidc-provider";
import { openAccounts } from "../login-accounts/accounts";
import { renderChooser, renderOver } from "../login-accounts/pages";
import { type Client, createProvider } from "../openid/provider";
import { languageOf } from "../page";
import type { Wire } from "../wire";

type Options = {
  client: Client;
  redirectUri: string /** where the sandbox stands, once it listens */;
  url: () => string;
};

/** Google's login on `/google`: the provider itself, its account chooser, and Google's tokeninfo. */
export function googleRoutes({ client, redirectUri, url }: Options): Hono<Wire> {
  const accounts = openAccounts();
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= createProvider({ issuer: `${url()}/google`, client, redirectUri, accounts });
    return made;
  };
  const routes = new Hono<Wire>();
  routes.use("/google/interaction/*", guard(new URL(redirectUri).origin));

  routes.get("/google/interaction/:uid", async (c) => {
    const interaction = await interactionOf(c, await provider());
    return interaction ? c.html(renderChooser(chooser(interaction))) : c.html(renderOver(), 400);
  });
  routes.post("/google/interaction/:uid", async (c) => {
    const interaction = await interactionOf(c, await provider());
    if (!interaction) return c.html(renderOver(), 400);
    const form = await c.req.parseBody();
    if (form.action === "deny") return finish(c, { error: "access_denied", error_description: "User denied access" });
    const email = String(form.account ?? form.email ?? "").trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      return c.html(renderChooser({ ...chooser(interaction), typed: email, wrong: true }), 400);
    }
    const { sub } = accounts.open(email, form.unverified !== "1");
    return finish(c, { login: { accountId: sub }, select_account: {}, consent: {} });
  });
  routes.on(["GET", "POST"], "/google/tokeninfo", async (c) => {
    const token = c.req.query("access_token") ?? String((await c.req.parseBody()).access_token ?? "");
    const found = token ? await (await provider()).AccessToken.find(token) : undefined;
    const account = found && accounts.get(found.accountId);
    if (!found || found.isExpired || !account) {
      return c.json({ error: "invalid_token", error_description: "Invalid Value" }, 400);
    }
    const { clientId, scope, exp } = found;
    const { sub, email, emailVerified } = account;
    const expires_in = String(exp - Math.floor(Date.now() / 1000));
    // Google returns all of these as strings.
    const claims = { azp: clientId, aud: clientId, sub, scope, exp: String(exp), expires_in };
    return c.json({ ...claims, email, email_verified: String(emailVerified), access_type: "online" });
  });
  routes.post("/google/control", async (c) => {
    const { email, change } = await c.req.json<{
      email: string;
      change: { email?: string; emailVerified?: boolean };
    }>();
    const account = accounts.change(email, change);
    return account ? c.json(account) : c.json({ error: "no such account" }, 404);
  });
  routes.all("/google/*", async (c) => {
    const { incoming, outgoing } = c.env;
    // Every login chooses again: with a session, the provider would need a script to log out the former account.
    incoming.headers.cookie = incoming.headers.cookie?.replace(/google_session[^;]*;?\s*/g, "");
    // The provider knows its own addresses by the removed prefix.
    const request = Object.assign(incoming, { originalUrl: incoming.url, url: incoming.url?.slice("/google".length) });
    await (await provider()).callback()(request as never, outgoing as never);
    return RESPONSE_ALREADY_SENT;
  });
  return routes;

  async function finish(c: Context<Wire>, result: Record<string, unknown>) {
    const to = await (await provider()).interactionResult(c.env.incoming as never, c.env.outgoing as never, result);
    return c.redirect(to, 303);
  }
  function chooser({ uid, params }: Interaction) {
    const lang = languageOf(params.ui_locales?.split(/[ -]/)[0]);
    return { lang, action: `/google/interaction/${uid}`, accounts: accounts.list() };
  }
}

async function interactionOf(c: Context<Wire>, provider: Provider): Promise<Interaction | null> {
  const { incoming, outgoing } = c.env;
  const interaction = await provider.interactionDetails(incoming as never, outgoing as never).catch(() => null);
  return interaction?.uid === c.req.param("uid") ? interaction : null;
}

function guard(returnOrigin: string) {
  return async (c: Context, next: () => Promise<void>): Promise<void> => {
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    c.header(
      "content-security-policy",
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${returnOrigin}`,
    );
  };
}
