import type { IncomingMessage } from "node:http";
import { plainAddress } from "#contract/network";
import { env } from "~/env.server";
import { visitorBehind } from "./proxies";

/** Who is calling, as far as the proxies named by TRUST_PROXY tell it. */
export function clientAddress({ socket, headers }: IncomingMessage): string | undefined {
  const peer = plainAddress(socket.remoteAddress);
  if (!peer) return undefined;
  // Node joins several headers of this name by a comma.
  return visitorBehind(env().TRUST_PROXY, peer, headers["x-forwarded-for"] as string | undefined);
}
