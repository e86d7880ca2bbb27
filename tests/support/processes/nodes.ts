import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { WebSocket } from "ws";
import type { Env } from "#api/env";
import { serveSockets } from "#api/realtime/serve-sockets";
import { createApi } from "#api/server";
import type { ServerFrame } from "#contract/messages/frames";
import { issueSocketToken } from "#contract/realtime/endpoints";
import { createTestDeps, type Person, type TestApi } from "../api";

const origin = "http://127.0.0.1:3000";

/** A node of the API with its sockets, over the database of `api`. */
export async function startNode(api: TestApi, env: Partial<Env> = {}) {
  const deps = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock, {
    RATE_LIMIT_FACTOR: 1,
    ...env,
  });
  const server = serve({ fetch: createApi(deps).fetch, hostname: "127.0.0.1", port: 0 }) as Server;
  if (!server.listening) await once(server, "listening");
  const stopSockets = serveSockets(deps, server);
  const { port } = server.address() as AddressInfo;
  return {
    deps,
    url: `ws://127.0.0.1:${port}/ws`,
    http: `http://127.0.0.1:${port}`,
    stopSockets,
    async stop() {
      await stopSockets();
      await new Promise((done) => server.close(done));
      await deps.bus.end();
      await deps.database.end();
    },
  };
}
export type TestNode = Awaited<ReturnType<typeof startNode>>;

export const tokenFor = async (api: TestApi, person: Person) =>
  (await api.send(issueSocketToken, { as: person })).body.token;

/** A user's open socket, with every frame it received. */
export async function openSocket(api: TestApi, node: { url: string }, person: Person) {
  const socket = new WebSocket(`${node.url}?token=${await tokenFor(api, person)}`, { origin });
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  socket.on("error", () => undefined);
  socket.on("message", (data) => {
    frames.push(JSON.parse(String(data)));
    for (const check of waiting) check();
  });
  const closed = once(socket, "close").then(([code]) => code as number);

  /** The first frame that matches, already received or still to come. */
  function waitForFrame<T extends ServerFrame["type"]>(
    type: T,
    matches: (frame: Extract<ServerFrame, { type: T }>) => boolean = () => true,
  ): Promise<Extract<ServerFrame, { type: T }>> {
    type Match = Extract<ServerFrame, { type: T }>;
    return new Promise((resolve) => {
      const check = () => {
        const found = frames.find((frame): frame is Match => frame.type === type && matches(frame as Match));
        if (!found) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  }

  const send = (frame: object | string) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  await waitForFrame("ready");
  return { socket, frames, waitForFrame, send, closed };
}
