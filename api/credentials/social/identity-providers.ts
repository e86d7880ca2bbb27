import type { SocialProvider } from "#contract/accounts/social-providers";
import type { Env } from "../../env";
import type { Log } from "../../log";
import { createApple } from "./apple";
import { createGoogle } from "./google";
import type { IdentityProvider } from "./identity-provider";
import { createKakao } from "./kakao";
import { createNaver } from "./naver";

/** Each provider, null where it is not configured. */
export type IdentityProviders = Record<SocialProvider, IdentityProvider | null>;

export const createIdentityProviders = (env: Env, log: Log): IdentityProviders => ({
  kakao: createKakao(env, log),
  naver: createNaver(env, log),
  apple: createApple(env, log),
  google: createGoogle(env, log),
});

/** Under which issuer the identities of each provider are stored. */
export const issuersOf = (env: Env): Record<SocialProvider, string> => ({
  kakao: env.KAKAO_ISSUER,
  naver: env.NAVER_ISSUER,
  apple: env.APPLE_ISSUER,
  google: env.GOOGLE_ISSUER,
});
