import { spawnSync } from "node:child_process";
import { chmod, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackupError } from "../backups/backup-error";
import type { BackupStore } from "../backups/backup-store";
import { findRange, findRecoveryPoint } from "../backups/find-range";
import { restore } from "../backups/restore";
import { createDeps } from "../create-deps";
import type { Database } from "../db/connect";
import { findPlace, type Place } from "../db/embedded/place";
import { migrate } from "../db/migrate";
import type { Env } from "../env";
import { type Check, checkCopy } from "./check-copy";
import { startCopy } from "./start-copy";

export type Drill = {
  beganAt: Date;
  to: Date | null;
  recoveryPointSeconds: number | null;
  /** in the order they ran */
  phases: Record<string, number>;
  checks: Check[];
  failure: BackupError | null;
};

type Parts = {
  env: Env;
  backups: BackupStore;
  /** of the live installation: read, and written only by who keeps the results */
  live: Database;
  /** `backup.cjs`, which fetches the WAL */
  program: string;
  /** what that needs of the environment */
  programEnv: Record<string, string | undefined>;
  to?: Date;
};

/** Restores a second, a random one unless `to` names it, into a folder of its own, checks it and removes it. */
export async function runDrill(parts: Parts): Promise<Drill> {
  const drill: Drill = {
    beganAt: new Date(),
    to: null,
    recoveryPointSeconds: null,
    phases: {},
    checks: [],
    failure: null,
  };
  const folder = await mkdtemp(join(tmpdir(), "gyeot-drill-"));
  try {
    await chmod(folder, 0o755);
    const newestAt = await findRecoveryPoint(parts.backups);
    drill.recoveryPointSeconds = Math.max(0, (drill.beganAt.getTime() - newestAt.getTime()) / 1_000);
    drill.to = parts.to ?? randomSecond(await findRange(parts.backups));
    await drillTo(drill.to, { drill, folder, ...parts });
    const wrong = drill.checks.filter(({ ok }) => !ok);
    if (wrong.length > 0)
      throw new BackupError("check failed", wrong.map(({ name, words }) => `${name} (${words})`).join(", "));
  } catch (error) {
    // Stored as well: a drill that ended in any way but one has proved nothing.
    drill.failure = error instanceof BackupError ? error : new BackupError("interrupted", (error as Error).message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return drill;
}

async function drillTo(
  to: Date,
  { drill, folder, env, backups, live, program, programEnv }: Parts & { drill: Drill; folder: string },
) {
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      drill.phases[name] = (performance.now() - began) / 1_000;
    }
  };
  const place = await findPlace(folder);
  const fetcher = await placeProgram(place, { folder, program });
  const options = { to, into: place.cluster, owner: place.owner };
  await timed("restore", () =>
    restore(backups, { ...options, fetchCommand: `"${process.execPath}" "${fetcher}" fetch-wal "%f" "%p"` }),
  );
  const role = roleOf(env.DATABASE_DIRECT_URL);
  const copy = await timed("recover", () =>
    startCopy(place, { folder, role, env: { PATH: process.env.PATH, ...programEnv } }),
  );
  try {
    await timed("migrate", () => migrate(copy.url));
    await timed("check", async () => {
      // Nothing of the copy may reach anybody: no other node, no worker.
      const own = {
        ...env,
        DATABASE_URL: copy.url,
        DATABASE_DIRECT_URL: copy.url,
        REDIS_URL: "",
        LOG_LEVEL: "error" as const,
      };
      const deps = createDeps(own, "drill");
      try {
        drill.checks = await checkCopy(deps, { to, beganAt: drill.beganAt, live: live.db });
      } finally {
        await deps.bus.end();
        await deps.database.end();
      }
    });
  } finally {
    await copy.stop();
  }
}

function randomSecond({ from, to }: { from: Date; to: Date }): Date {
  return new Date(from.getTime() + Math.ceil(Math.random() * (to.getTime() - from.getTime())));
}

/** Where PostgreSQL's user can read it also if this folder is private. */
async function placeProgram(
  { owner }: Place,
  { folder, program }: { folder: string; program: string },
): Promise<string> {
  const copy = join(folder, "backup.cjs");
  await copyFile(program, copy);
  const tried = spawnSync(process.execPath, [copy], { ...owner, cwd: "/", encoding: "utf8" });
  if (!tried.stderr?.startsWith("usage: "))
    throw new BackupError("not supported", `PostgreSQL's user cannot run ${process.execPath} ${copy}: ${tried.stderr}`);
  return copy;
}

function roleOf(url: string): { user: string; database: string } {
  const { username, pathname } = new URL(url);
  return { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
}
