import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** For handlers that need the connection below the request. */
export type Wire = { Bindings: HttpBindings };

/** Answers nothing until the caller ends the connection. */
export const stall = (c: Context<Wire>) =>
  new Promise<Response>((resolve) => {
    c.req.raw.signal.addEventListener("abort", () => resolve(c.body(null, 408)), { once: true });
  });
