import type { TestApi } from "../api";
import type { LaunchedProcess } from "./launch";
import { launchProgram } from "./programs";

/** The worker as a process of its own, over the database and the doubles of `api`. */
export function launchWorker(api: TestApi, env: Record<string, string> = {}): LaunchedProcess {
  return launchProgram("worker", { ...processEnv(api), ...env });
}

/** The environment of `api` for a process that runs on real time. */
export function processEnv({ deps }: TestApi): Record<string, string> {
  const env = Object.entries(deps.env).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(env), LOG_LEVEL: "info", EMBEDDED: "1", REDIS_URL: "" };
}
