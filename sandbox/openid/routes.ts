import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { AccessToken, Interaction, Provider } from "oidc-provider";
import type { Account, Accounts } from "../login-accounts/accounts";
import { askForAccount, changeAccount, firstLanguage, protectPages } from "../login-accounts/choose-account";
import type { LoginOptions } from "../login-accounts/client";
import { renderOver } from "../login-accounts/pages";
import type { Wire } from "../wire";
import { createProvider, type OpenidSettings } from "./provider";

type Openid = {
  /** The provider's endpoints, its account chooser and its control; they take every address below its name. */
  routes: Hono<Wire>;
  /** A valid access token of any client, with its account. */
  findToken(token: string): Promise<{ token: AccessToken; account: Account } | undefined>;
};

/** An OpenID provider at `/<name>`, created on its first request. */
export function openOpenid(settings: OpenidSettings, options: LoginOptions & { accounts: Accounts }): Openid {
  const { name } = settings;
  const { accounts, url } = options;
  let created: Promise<Provider> | undefined;
  const provider = () => {
    created ??= createProvider(settings, { ...options, issuer: `${url()}/${name}` });
    return created;
  };
  const routes = new Hono<Wire>();
  routes.use(`/${name}/interaction/*`, protectPages(options));

  routes.on(["GET", "POST"], `/${name}/interaction/:uid`, async (c) => {
    const interaction = await interactionOf(c, await provider());
    if (!interaction) return c.html(renderOver(name), 400);
    // Google reads its own parameter; Kakao has none.
    const tags = name === "google" ? interaction.params.ui_locales : c.req.header("accept-language");
    const choice = await askForAccount(c, { provider: name, lang: firstLanguage(tags), accounts });
    if ("page" in choice) return choice.page;
    const result = choice.account
      ? { login: { accountId: choice.account.sub }, select_account: {}, consent: {} }
      : { error: "access_denied", error_description: "User denied access" };
    const { incoming, outgoing } = c.env;
    return c.redirect(await (await provider()).interactionResult(incoming as never, outgoing as never, result), 303);
  });
  routes.post(`/${name}/control`, changeAccount(accounts));
  routes.all(`/${name}/*`, async (c) => {
    const { incoming, outgoing } = c.env;
    // Every login chooses again: with a session, the provider would need a script to log out the former account.
    incoming.headers.cookie = incoming.headers.cookie?.replace(new RegExp(`${name}_session[^;]*;?\\s*`, "g"), "");
    // The provider knows its own addresses by the removed prefix.
    const request = Object.assign(incoming, { originalUrl: incoming.url, url: incoming.url?.slice(`/${name}`.length) });
    await (await provider()).callback()(request as never, outgoing as never);
    return RESPONSE_ALREADY_SENT;
  });

  return {
    routes,
    async findToken(token) {
      const found = token ? await (await provider()).AccessToken.find(token) : undefined;
      const account = found && !found.isExpired ? accounts.get(found.accountId) : undefined;
      return found && account && { token: found, account };
    },
  };
}

async function interactionOf(c: Context<Wire>, provider: Provider): Promise<Interaction | null> {
  const { incoming, outgoing } = c.env;
  const interaction = await provider.interactionDetails(incoming as never, outgoing as never).catch(() => null);
  return interaction?.uid === c.req.param("uid") ? interaction : null;
}
