import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";
import { closeCodes } from "#contract/messages/frames";
import { isUnavailable } from "../db/unavailable";
import type { Deps } from "../deps";
import { openSocket } from "./open-socket";
import type { SocketRegistry } from "./socket-registry";
import { type SocketOwner, spendSocketToken } from "./socket-token";

const path = "/ws";
/** Sockets open on one node: a user's eleventh closes their oldest, a network's next one is refused. */
const maxOpen = { ofUser: 10, ofNetwork: 500 };

type Admission = { server: Server; webSockets: WebSocketServer; registry: SocketRegistry };

/** Opens a socket for each upgrade at /ws with a valid token and room. Returns the function that stops this. */
export function admitSockets(deps: Deps, { server, webSockets, registry }: Admission): () => void {
  const onUpgrade = (request: { url?: string; headers: { origin?: string } }, stream: Duplex, head: Buffer) => {
    stream.on("error", () => stream.destroy());
    admit(deps, registry, { address: request.url ?? "", origin: request.headers.origin }).then(
      (owner) => {
        if (typeof owner === "number") return refuse(stream, owner);
        webSockets.handleUpgrade(request as never, stream, head, (socket) => {
          socket.on("error", () => socket.terminate());
          // Closed like an open socket, so that a client that has just logged out does not retry.
          if (owner === "ended") return socket.close(closeCodes.sessionEnded, "session ended");
          closeOldest(deps, registry, owner);
          openSocket(deps, registry, { socket, owner });
        });
      },
      (err) => {
        const level = isUnavailable(err) ? "warn" : "error";
        deps.log[level]({ err }, "a socket could not be opened");
        refuse(stream, 503);
      },
    );
  };
  server.on("upgrade", onUpgrade);
  return () => void server.off("upgrade", onUpgrade);
}

type Request = { address: string; origin: string | undefined };

/** The owner of a socket to be opened, `ended`, or the HTTP status of a refusal. */
async function admit(
  deps: Deps,
  registry: SocketRegistry,
  { address, origin }: Request,
): Promise<SocketOwner | "ended" | number> {
  const [pathname, search = ""] = address.split("?", 2);
  if (pathname !== path) return 404;
  if (origin !== deps.env.PUBLIC_URL) return 403;
  const token = new URLSearchParams(search).get("token") ?? "";
  const owner = (await deps.database.limited(() => spendSocketToken(deps, token, deps.clock.now()))) ?? 401;
  const isFull = typeof owner === "object" && registry.ofNetwork(owner.network).size >= maximum(deps, "ofNetwork");
  return isFull ? 429 : owner;
}

function closeOldest(deps: Deps, registry: SocketRegistry, { userId }: SocketOwner): void {
  if (registry.ofUser(userId).size < maximum(deps, "ofUser")) return;
  registry.releaseOldest(userId)?.socket.close(closeCodes.replaced, "too many sockets of one user");
}

const maximum = ({ env }: Deps, of: keyof typeof maxOpen) => maxOpen[of] * env.RATE_LIMIT_FACTOR;

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
