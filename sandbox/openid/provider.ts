import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Context, Interaction, Provider } from "oidc-provider";
import type { Account, Accounts } from "../login-accounts/accounts";
import { type Client, otherClient } from "../login-accounts/client";

export type OpenidSettings = {
  name: "google" | "kakao";
  /** each scope with its claims */
  scopes: Record<string, string[]>;
  claimsOf: (account: Account) => Record<string, unknown>;
  accessTokenSeconds: number;
  /** endpoints with another address than `oidc-provider` gives them */
  addresses?: Record<string, string>;
};
type Options = { issuer: string; client: Client; redirectUri: string; accounts: Accounts };

/** An OpenID provider: code flow, RS256, opaque access tokens. Loaded on first use. */
export async function createProvider(settings: OpenidSettings, options: Options): Promise<Provider> {
  const { Provider: OidcProvider, interactionPolicy } = await import("oidc-provider");
  const { default: MemoryAdapter } = await import("oidc-provider/lib/adapters/memory_adapter.js");
  const { name, scopes, accessTokenSeconds, addresses } = settings;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return new OidcProvider(options.issuer, {
    // A subclass, because the provider warns about MemoryAdapter by name.
    adapter: class extends MemoryAdapter {},
    clients: [options.client, otherClient].map((client) => registration(client, options.redirectUri)),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(24).toString("base64url")], names: { session: `${name}_session` } },
    scopes: Object.keys(scopes),
    claims: scopes,
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    interactions: { policy, url: (_: Context, { uid }: Interaction) => `/${name}/interaction/${uid}` },
    ...(addresses && { routes: addresses }),
    pkce: { required: () => false },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
      Grant: 3_600,
    },
    findAccount: (_: Context, sub: string) => {
      const account = options.accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ sub, ...settings.claimsOf(account) }) };
    },
    loadExistingGrant: (context: Context) => agreeToAll(context, Object.keys(scopes).join(" ")),
    clientBasedCORS: () => false,
    renderError: (ctx: Context, { error, error_description }: Record<string, string>) => {
      ctx.type = "text/plain; charset=utf-8";
      ctx.body = `${error}: ${error_description}`;
    },
  });
}

function registration({ clientId, clientSecret }: Client, redirectUri: string): object {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [redirectUri],
    response_types: ["code"],
    grant_types: ["authorization_code"],
    token_endpoint_auth_method: "client_secret_post",
  };
}

/** Choosing an account is the consent; there is no separate page for it. */
async function agreeToAll({ oidc }: Context, scope: string) {
  const { client, session, provider } = oidc;
  const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

async function signingKey(): Promise<object> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2_048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomBytes(8).toString("hex") };
}
