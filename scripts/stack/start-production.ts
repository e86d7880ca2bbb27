import { randomBytes } from "node:crypto";
import { builtProgram, ProcessGroup, startProgram, UnexpectedExit } from "./process-group";
import type { Stack } from "./start-stack";
import { waitForUrl } from "./wait-for-url";

const STOP_ORDER = ["web", "api"];

/** Web and api (with the worker inside unless configured otherwise) on the operator's database, without the sandbox. */
export async function startProduction(signal?: AbortSignal): Promise<Pick<Stack, "broken" | "stop" | "env">> {
  const port = process.env.PORT || "3000";
  const apiPort = process.env.API_PORT || "4000";
  const env: Record<string, string | undefined> = {
    ...process.env,
    NODE_ENV: "production",
    PRODUCT_API_URL: process.env.PRODUCT_API_URL || `http://127.0.0.1:${apiPort}`,
    WORKER_INSIDE: process.env.WORKER_INSIDE || "1",
    // Both are started here, so a secret that lasts as long as they run is enough.
    WEB_SECRET: process.env.WEB_SECRET || randomBytes(32).toString("base64url"),
  };
  const group = new ProcessGroup();
  const start = (name: string) => group.add(startProgram({ name, command: builtProgram(name), env }));
  const stop = () => group.stop(STOP_ORDER);
  signal?.addEventListener("abort", () => group.fail(new Error("Stopped.")));
  try {
    start("api");
    await Promise.race([waitForUrl(`http://127.0.0.1:${apiPort}/readyz`), group.broken]);
    start("web");
    await Promise.race([waitForUrl(`http://127.0.0.1:${port}/readyz`), group.broken]);
  } catch (error) {
    await stop();
    // A process that fails at its start has logged the reason itself.
    throw error instanceof UnexpectedExit ? new Error("") : error;
  }
  return { broken: group.broken, stop, env };
}
