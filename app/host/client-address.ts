import type { IncomingMessage } from "node:http";
import { isDirect, normalizeAddress } from "#contract/runtime/network";
import { env } from "~/env.server";
import { isTrusted, visitorBehind } from "./proxies";

/** The visitor's address, read through the proxies that TRUST_PROXY names. */
export function clientAddress({ socket, headers }: IncomingMessage): string | undefined {
  const peer = normalizeAddress(socket.remoteAddress);
  if (!peer) return undefined;
  // Node joins several headers of this name by a comma.
  return visitorBehind(env().TRUST_PROXY, peer, headers["x-forwarded-for"] as string | undefined);
}

/** Whether the caller itself is at a trusted address and forwards no other caller's request. */
export function isDirectAndTrusted({ socket, headers }: IncomingMessage): boolean {
  return isDirect((name) => headers[name] !== undefined) && isTrusted(env().TRUST_PROXY, socket.remoteAddress ?? "");
}
