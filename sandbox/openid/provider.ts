import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Context, Interaction, Provider } from "oidc-provider";
import type { Accounts } from "../login-accounts/accounts";

export type Client = { clientId: string; clientSecret: string };

type Options = {
  issuer: string;
  client: Client;
  /** the only address to which an authorization returns */
  redirectUri: string;
  accounts: Accounts;
};

/** The client of another application, to test that its tokens are refused. */
const otherClient: Client = { clientId: "another-app.sandbox", clientSecret: "another-app-secret" };
const scope = "openid email profile";

/** An OpenID provider like Google: code flow, RS256, opaque access tokens for an hour. Loaded on first use. */
export async function createProvider({ issuer, client, redirectUri, accounts }: Options): Promise<Provider> {
  const { Provider: OidcProvider, interactionPolicy } = await import("oidc-provider");
  const { default: MemoryAdapter } = await import("oidc-provider/lib/adapters/memory_adapter.js");
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return new OidcProvider(issuer, {
    // A subclass, because the provider warns about MemoryAdapter by name.
    adapter: class extends MemoryAdapter {},
    clients: [client, otherClient].map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
    })),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(24).toString("base64url")], names: { session: "google_session" } },
    scopes: scope.split(" "),
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    interactions: { policy, url: (_: Context, { uid }: Interaction) => `/google/interaction/${uid}` },
    pkce: { required: () => false },
    ttl: {
      AccessToken: 3_599,
      AuthorizationCode: 600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
      Grant: 3_600,
    },
    findAccount: (_: Context, sub: string) => accountOf(accounts, sub),
    loadExistingGrant: agreeToAll,
    clientBasedCORS: () => false,
    renderError: (ctx: Context, { error, error_description }: Record<string, string>) => {
      ctx.type = "text/plain; charset=utf-8";
      ctx.body = `${error}: ${error_description}`;
    },
  });
}

function accountOf(accounts: Accounts, sub: string) {
  const account = accounts.get(sub);
  if (!account) return undefined;
  const { email, emailVerified, name } = account;
  return { accountId: sub, claims: () => ({ sub, email, email_verified: emailVerified, name }) };
}

/** Choosing an account is the consent; there is no separate page for it. */
async function agreeToAll({ oidc }: Context) {
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
