import { createDeps } from "./create-deps";
import { seedDemo } from "./db/demo/seed";
import { migrate } from "./db/migrate";
import { readEnv } from "./env";
import { grantAdmin } from "./safety/grant-admin";

const usage = "usage: command <migrate | seed | admin grant EMAIL>";

/** One-off commands over the same environment as the API. Answers the exit status. */
async function command([name, ...rest]: string[]): Promise<number> {
  if (name === "migrate") return migrateNow();
  if (name === "seed") return withDeps((deps) => seedDemo(deps));
  if (name === "admin" && rest[0] === "grant" && rest[1]) return withDeps((deps) => grantAdmin(deps, String(rest[1])));
  console.error(usage);
  return 2;
}

async function migrateNow(): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error("migrate needs DATABASE_URL");
    return 1;
  }
  const applied = await migrate(url);
  console.log(applied.length ? `applied ${applied.join(", ")}` : "nothing to migrate");
  return 0;
}

async function withDeps(work: (deps: ReturnType<typeof createDeps>) => Promise<string>): Promise<number> {
  const deps = createDeps({ ...readEnv(), LOG_LEVEL: "warn" }, "command");
  try {
    console.log(await work(deps));
    return 0;
  } finally {
    await deps.database.end();
  }
}

process.exit(await command(process.argv.slice(2)));
