import type { HttpBindings } from "@hono/node-server";

/** For handlers that need the connection below the request. */
export type Wire = { Bindings: HttpBindings };
