import { once } from "node:events";
import { WebSocket } from "ws";
import type { SocketToken } from "#contract/accounts/schemas";
import type { Fan } from "./fill-world";
import type { Figure } from "./report";

const limitMs = 1_000;

/** The time from a logout's response until the session's socket is closed, for the slowest of `fans`. */
export async function socketCloseFigure(env: Record<string, string>, fans: Fan[]): Promise<Figure> {
  let slowest = 0;
  for (const fan of fans) {
    const headers = { authorization: `Bearer ${fan.token}` };
    const post = (path: string) => fetch(env.PRODUCT_API_URL + path, { method: "POST", headers });
    const { url, token } = (await (await post("/auth/token/ws")).json()) as SocketToken;
    const socket = new WebSocket(`${url}?token=${token}`, { origin: String(env.PUBLIC_URL) });
    await once(socket, "message");
    const closed = once(socket, "close").then(() => performance.now());
    await post("/auth/logout");
    const answered = performance.now();
    slowest = Math.max(slowest, (await closed) - answered);
  }
  const ours = `${Math.max(0, slowest).toFixed(0)} ms, slowest of ${fans.length}`;
  const name = "socket closed after its session";
  return { name, ours, reference: `${limitMs} ms`, ratio: Math.max(0, slowest) / limitMs, limit: 1, atMost: true };
}
