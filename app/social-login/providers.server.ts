import { importPKCS8, SignJWT } from "jose";
import * as openid from "openid-client";
import { type SocialProvider, socialProviders } from "#contract/accounts/social-providers";
import { env } from "~/env.server";

/** How each provider is asked who a user is. */
type Protocol = {
  scope?: string;
  /** Naver is OAuth 2.0 alone: no ID token, no nonce. */
  isOpenId: boolean;
  /** Those that do not document PKCE are bound to this browser by state and nonce. */
  usesPkce: boolean;
  parameters?: Record<string, string>;
};

export const protocols: Record<SocialProvider, Protocol> = {
  kakao: { scope: "openid account_email", isOpenId: true, usesPkce: false },
  naver: { isOpenId: false, usesPkce: false },
  // Apple answers a request for the email by a form alone.
  apple: { scope: "email", isOpenId: true, usesPkce: false, parameters: { response_mode: "form_post" } },
  google: { scope: "openid email profile", isOpenId: true, usesPkce: true, parameters: { prompt: "select_account" } },
};

const clientIds = (): Record<SocialProvider, string | undefined> => {
  const { KAKAO_CLIENT_ID, NAVER_CLIENT_ID, APPLE_CLIENT_ID, GOOGLE_CLIENT_ID } = env();
  return { kakao: KAKAO_CLIENT_ID, naver: NAVER_CLIENT_ID, apple: APPLE_CLIENT_ID, google: GOOGLE_CLIENT_ID };
};

/** The providers that are configured, in the order in which they are offered. */
export const offeredProviders = (): SocialProvider[] => {
  const ids = clientIds();
  return socialProviders.filter((provider) => ids[provider]);
};

export const isOffered = (provider: SocialProvider) => offeredProviders().includes(provider);

/** The origins of a provider's login pages, for the Content-Security-Policy directive form-action. */
export function providerOrigins(provider: SocialProvider): string[] {
  const origin = new URL(issuerOf(provider)).origin;
  // Kakao's authorization endpoint redirects to the login page of its accounts.
  return provider === "kakao" ? [origin, "https://accounts.kakao.com"] : [origin];
}

function issuerOf(provider: SocialProvider): string {
  const { KAKAO_ISSUER, NAVER_ISSUER, APPLE_ISSUER, GOOGLE_ISSUER } = env();
  return { kakao: KAKAO_ISSUER, naver: NAVER_ISSUER, apple: APPLE_ISSUER, google: GOOGLE_ISSUER }[provider];
}

const found = new Map<SocialProvider, Promise<openid.Configuration>>();

/** A provider's addresses and keys, fetched once; a failed fetch is repeated at the next call. */
export function configurationOf(provider: SocialProvider): Promise<openid.Configuration> {
  const known = found.get(provider);
  if (known) return known;
  const finding = provider === "naver" ? Promise.resolve(naver()) : discover(provider);
  found.set(provider, finding);
  finding.catch(() => found.delete(provider));
  return finding;
}

async function discover(provider: Exclude<SocialProvider, "naver">): Promise<openid.Configuration> {
  const issuer = issuerOf(provider);
  const { KAKAO_CLIENT_SECRET, GOOGLE_CLIENT_SECRET } = env();
  const authentication = {
    kakao: openid.ClientSecretPost(KAKAO_CLIENT_SECRET),
    apple: signAppleSecret,
    google: openid.ClientSecretPost(GOOGLE_CLIENT_SECRET),
  }[provider];
  const configuration = await openid.discovery(
    new URL(issuer),
    clientIds()[provider] ?? "",
    undefined,
    authentication,
    { execute: isInsecure(issuer) ? [openid.allowInsecureRequests] : [], timeout: timeoutSeconds },
  );
  // The ID token's signature is checked, although it was received over TLS.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Naver publishes no configuration; its addresses are those of its documentation. */
function naver(): openid.Configuration {
  const { NAVER_ISSUER: issuer, NAVER_CLIENT_ID = "", NAVER_CLIENT_SECRET } = env();
  const addresses = {
    issuer,
    authorization_endpoint: `${issuer}/oauth2.0/authorize`,
    token_endpoint: `${issuer}/oauth2.0/token`,
  };
  const secret = openid.ClientSecretPost(NAVER_CLIENT_SECRET);
  const configuration = new openid.Configuration(addresses, NAVER_CLIENT_ID, undefined, secret);
  if (isInsecure(issuer)) openid.allowInsecureRequests(configuration);
  configuration.timeout = timeoutSeconds;
  return configuration;
}

/** Apple's client secret is a statement signed by our key, made for each use. */
async function signAppleSecret(
  server: openid.ServerMetadata,
  { client_id }: openid.ClientMetadata,
  body: URLSearchParams,
): Promise<void> {
  const { APPLE_TEAM_ID = "", APPLE_KEY_ID = "", APPLE_PRIVATE_KEY = "" } = env();
  const secret = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: APPLE_KEY_ID })
    .setIssuer(APPLE_TEAM_ID)
    .setSubject(client_id)
    .setAudience(server.issuer)
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(await importPKCS8(APPLE_PRIVATE_KEY, "ES256"));
  body.set("client_id", client_id);
  body.set("client_secret", secret);
}

const timeoutSeconds = 5;
/** Only a test double on this machine has no TLS: env.server.ts allows no other address over http. */
const isInsecure = (issuer: string) => issuer.startsWith("http:");
