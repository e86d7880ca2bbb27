import type { z } from "zod";
import type { SocialProvider } from "#contract/accounts/social-providers";
import { ApiError } from "../../http/api-error";
import type { Log } from "../../log";
import { observeProviderCall } from "../../metrics/counts";

/** The identity a provider reports for a token. `email` is empty if it names none, verified only if `emailVerified`. */
export type SocialIdentity = { issuer: string; subject: string; email: string; emailVerified: boolean };

export type IdentityProvider = {
  /**
   * The identity a token was issued for, if it was issued to us. Throws UNAUTHORIZED, or SERVICE_UNAVAILABLE when the
   * provider does not answer.
   */
  identify(token: string): Promise<SocialIdentity>;
};

/** A provider's HTTP interface: answers are parsed, a refused token is UNAUTHORIZED, each call is counted by name. */
type ProviderCalls = {
  ask<T>(call: string, answer: z.ZodType<T>, url: string, init?: RequestInit): Promise<T>;
  /** As the global `fetch`, counted under `call`. */
  fetch(call: string, url: string, init: RequestInit): Promise<Response>;
  /** Logs why and returns the error to throw. */
  unavailable(why: string): ApiError;
};

const timeoutMs = 5_000;

export function createProviderCalls(provider: SocialProvider, log: Log): ProviderCalls {
  return { ask, fetch: counted, unavailable };

  async function ask<T>(call: string, answer: z.ZodType<T>, url: string, init: RequestInit = {}): Promise<T> {
    const given = { ...init, redirect: "error" as const, signal: AbortSignal.timeout(timeoutMs) };
    const response = await counted(call, url, given).catch(() => null);
    if (response && [400, 401, 403].includes(response.status)) throw new ApiError("UNAUTHORIZED");
    if (!response?.ok) throw unavailable(`answered ${response?.status ?? "nothing"}`);
    const parsed = answer.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw unavailable("answered what we do not know");
    return parsed.data;
  }

  async function counted(call: string, url: string, init: RequestInit): Promise<Response> {
    const beganAt = performance.now();
    const count = (status: number | null) => observeProviderCall({ provider, call, status, beganAt });
    try {
      const response = await fetch(url, init);
      count(response.status);
      return response;
    } catch (error) {
      count(null);
      throw error;
    }
  }

  function unavailable(why: string): ApiError {
    log.error({ provider, why }, "login by a provider's account");
    return new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 5 });
  }
}
