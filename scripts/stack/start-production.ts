import { randomBytes } from "node:crypto";
import { ProcessGroup, startProgram, UnexpectedExit } from "./process-group";
import type { Stack } from "./start-stack";
import { waitForUrl } from "./wait-for-url";

const STOP_ORDER = ["web", "api"];

/** Web and api (the worker inside, unless told otherwise) over a database of the owner's: nothing of the sandbox. */
export async function startProduction(signal?: AbortSignal): Promise<Pick<Stack, "broken" | "stop" | "env">> {
  const port = process.env.PORT || "3000";
  const apiPort = process.env.API_PORT || "4000";
  const env: Record<string, string | undefined> = {
    ...process.env,
    NODE_ENV: "production",
    PRODUCT_API_URL: process.env.PRODUCT_API_URL || `http://127.0.0.1:${apiPort}`,
    WORKER_INSIDE: process.env.WORKER_INSIDE || "1",
    // Both are started here: where none is set, one for as long as they run will do.
    WEB_SECRET: process.env.WEB_SECRET || randomBytes(32).toString("base64url"),
  };
  const group = new ProcessGroup();
  const start = (name: string) =>
    group.add(startProgram({ name, command: [process.execPath, `build/${name}.js`], env }));
  const stop = () => group.stop(STOP_ORDER);
  signal?.addEventListener("abort", () => group.fail(new Error("Stopped.")));
  try {
    start("api");
    await Promise.race([waitForUrl(`http://127.0.0.1:${apiPort}/readyz`), group.broken]);
    start("web");
    await Promise.race([waitForUrl(`http://127.0.0.1:${port}/healthz`), group.broken]);
  } catch (error) {
    await stop();
    // One that ends at its start has said why itself.
    throw error instanceof UnexpectedExit ? new Error("") : error;
  }
  return { broken: group.broken, stop, env };
}
