import { spawnSync } from "node:child_process";
import { apiVariables } from "#api/env";
import { webVariables } from "../../../app/env.server";

export type Program = "web" | "api" | "worker";

/** Those of a container that no schema has: the log's level and the address that web itself listens on. */
const outsideSchemas = ["LOG_LEVEL", "HOST"];
const variables: Record<Program, string[]> = {
  web: [...webVariables, ...outsideSchemas],
  api: apiVariables,
  worker: apiVariables,
};

/** The names in a container's environment that its program does not read. */
export const unreadNames = (program: Program, names: string[]): string[] =>
  names.filter((name) => !variables[program].includes(name.replace(/_FILE$/, "")));

const readers: Record<Program, string> = {
  web: `import { parseEnv } from "./app/env.server.ts"; parseEnv(process.env);`,
  api: `import { readEnv } from "./api/env.ts"; readEnv(process.env, ["WEB_SECRET"]);`,
  worker: `import { readEnv } from "./api/env.ts"; readEnv(process.env);`,
};

/** What the program states as it refuses to start with this environment in production; null if it would start. */
export function refusalOf(program: Program, environment: Record<string, string>): string | null {
  const args = ["--import", "tsx", "--input-type=module", "-e", readers[program]];
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...environment };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  return status === 0 ? null : stderr;
}
