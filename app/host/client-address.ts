import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Who is calling: the socket's other end or, behind a proxy of ours, the address that proxy saw. */
export function clientAddress(incoming: IncomingMessage): string | undefined {
  const direct = incoming.socket.remoteAddress?.replace(/^::ffff:/, "");
  if (process.env.TRUST_PROXY !== "1") return direct;
  const last =
    String(incoming.headers["x-forwarded-for"] ?? "")
      .split(",")
      .at(-1)
      ?.trim() ?? "";
  return isIP(last) ? last : direct;
}
