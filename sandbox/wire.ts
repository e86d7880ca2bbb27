import type { HttpBindings } from "@hono/node-server";

/** Handlers that need the connection itself, under the request. */
export type Wire = { Bindings: HttpBindings };
