import { readVariables, VariableError } from "#contract/runtime/read-variables";
import { createDeps } from "./create-deps";
import { migrate, StandbyRefused } from "./db/migrate";
import { phases } from "./db/migration-file";
import { isReadOnlyRefusal } from "./db/unavailable";
import { seedDemo } from "./demo/seed";
import type { Deps } from "./deps";
import { drill, replay } from "./drills/drill-command";
import { readEnv } from "./env";
import { resetSecondFactor } from "./second-factor/reset-second-factor";
import { grantAdmin, revokeAdmin } from "./staff/grant-admin";
import { changeSwitchFromCommand } from "./switches/change-switch";

const usage =
  "usage: command <migrate [before | after] | seed | admin grant EMAIL | admin revoke EMAIL | admin reset-second-factor EMAIL | switch NAME on|off EMAIL REASON | drill [--times N] [--to SECOND] | replay-removals --since SECOND>";

/** One-off commands in the same environment as the API. Returns the exit status. */
async function command([name, ...rest]: string[]): Promise<number> {
  if (name === "migrate") return migrateNow(rest[0]);
  if (name === "seed") return withDeps(async (deps) => print(await seedDemo(deps)));
  if (name === "drill") return withDeps((deps) => drill(deps, rest));
  if (name === "replay-removals") return withDeps((deps) => replay(deps, rest));
  const [verb, email] = rest;
  if (name === "admin" && verb === "grant" && email) return withDeps((deps) => grant(deps, email));
  if (name === "admin" && verb === "revoke" && email) return withDeps((deps) => revoke(deps, email));
  if (name === "admin" && verb === "reset-second-factor" && email) return withDeps((deps) => reset(deps, email));
  const [switchName, position, by, ...reason] = rest;
  if (name === "switch" && switchName && by && reason.length > 0 && (position === "on" || position === "off"))
    return withDeps((deps) =>
      turn(deps, { name: switchName, off: position === "off", email: by, reason: reason.join(" ") }),
    );
  return print(usage, 2);
}

async function migrateNow(given: string | undefined): Promise<number> {
  const phase = phases.find((each) => each === given);
  if (given !== undefined && !phase) return print(usage, 2);
  try {
    const applied = await migrate(serverUrl(), { phase });
    return print(applied.length ? `applied ${applied.join(", ")}` : "nothing to migrate");
  } catch (error) {
    if (!(error instanceof StandbyRefused || error instanceof VariableError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Of the server itself, past a pooler. */
function serverUrl(): string {
  const given = readVariables(process.env, ["DATABASE_DIRECT_URL", "DATABASE_URL"]);
  const url = given.DATABASE_DIRECT_URL ?? given.DATABASE_URL;
  if (!url) throw new VariableError("migrate needs DATABASE_URL");
  return url;
}

async function grant(deps: Deps, email: string): Promise<number> {
  if (await grantAdmin(deps, email)) return print(`${email} is an admin now`);
  console.error(`no active account has the address ${email}`);
  return 1;
}

async function revoke(deps: Deps, email: string): Promise<number> {
  if (await revokeAdmin(deps, email)) return print(`${email} is no admin any more`);
  console.error(`no admin has the address ${email}`);
  return 1;
}

async function reset(deps: Deps, email: string): Promise<number> {
  if (await resetSecondFactor(deps, email)) return print(`${email} signs in without a second factor now`);
  console.error(`no account with a second factor has the address ${email}`);
  return 1;
}

async function turn(deps: Deps, change: Parameters<typeof changeSwitchFromCommand>[1]): Promise<number> {
  const problem = await changeSwitchFromCommand(deps, change);
  if (problem === null) return print(`${change.name} is ${change.off ? "off" : "on"} now`);
  console.error(problem);
  return 1;
}

function print(words: string, status = 0): number {
  console.log(words);
  return status;
}

async function withDeps(work: (deps: Deps) => Promise<number>): Promise<number> {
  const deps = createDeps({ ...readEnv(), LOG_LEVEL: "warn" }, "command");
  try {
    return await work(deps);
  } catch (error) {
    if (!isReadOnlyRefusal(error)) throw error;
    console.error("the database refuses to write: it is a standby until it is promoted, or set to be read only");
    return 1;
  } finally {
    await deps.database.end();
  }
}

process.exit(await command(process.argv.slice(2)));
