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

/** Whether no proxy forwards the request: a visitor's comes through one. */
export const isDirectCall = ({ headers }: IncomingMessage): boolean => isDirect((name) => headers[name] !== undefined);

/** Whether the caller itself is at a trusted address and forwards no other caller's request. */
export function isDirectAndTrusted(incoming: IncomingMessage): boolean {
  return isDirectCall(incoming) && isTrusted(env().TRUST_PROXY, incoming.socket.remoteAddress ?? "");
}
