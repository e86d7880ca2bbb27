import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { env, isHttps } from "~/env.server";
import { clearCookie, readCookie, writeCookie } from "./cookie.server";
import { type RouteArgs, responseContext } from "./response-context.server";

type SealedCookie<T> = {
  /** Null for a forged, garbled or outlived one. */
  read(request: Request): Promise<T | null>;
  keep(args: RouteArgs, value: T): Promise<void>;
  drop(args: RouteArgs): void;
};

/** The names of all there are, for whoever ends them together. */
const cookieNames: (() => string)[] = [];

/** A short-lived value only this server can read, held by the browser it belongs to. Each name has a key of its own. */
export function sealedCookie<T>(name: string, lifeSeconds: number): SealedCookie<T> {
  const key = () => createHash("sha256").update(`${name} ${env().SESSION_SECRET}`).digest();
  const cookieName = () => (isHttps() ? `__Host-${name}` : name);
  cookieNames.push(cookieName);
  return {
    async read(request) {
      const sealed = readCookie(request, cookieName());
      if (!sealed) return null;
      try {
        const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
        const { payload } = await jwtDecrypt<{ value: T }>(sealed, key(), options);
        return payload.value;
      } catch {
        return null;
      }
    },
    async keep({ context }, value) {
      const sealed = await new EncryptJWT({ value })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setExpirationTime(`${lifeSeconds}s`)
        .encrypt(key());
      responseContext(context).setCookie(writeCookie(cookieName(), sealed, lifeSeconds));
    },
    drop: ({ context }) => responseContext(context).setCookie(clearCookie(cookieName())),
  };
}

/** Drops every sealed cookie that came with the request: the drafts of whoever signs out. */
export function dropSealedCookies({ request, context }: RouteArgs): void {
  for (const name of cookieNames.map((nameOf) => nameOf())) {
    if (readCookie(request, name) !== null) responseContext(context).setCookie(clearCookie(name));
  }
}
