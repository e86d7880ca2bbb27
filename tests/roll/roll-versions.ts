import pg from "pg";
import { serverName, startComposeSet } from "../support/processes/compose-set";
import { launch, stopAllLaunched } from "../support/processes/launch";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";
import { tlsClient } from "../support/tls-client";
import type { Version } from "./version";
import { type Answer, startVisitors } from "./visitors";

type Phase = "before" | "after";
type Options = {
  from: Version;
  to: Version;
  perSecond: number;
  /** how long the version before serves alone, for comparison */
  aloneMs: number;
  say: (line: string) => void;
  /** called when one web and one api of each version serve */
  atHalf?: (client: ReturnType<typeof tlsClient>) => Promise<void>;
};
export type Rolled = { alone: Answer[]; rolling: Answer[]; written: number; stored: number };

/**
 * One version replaces another under load: migrations of the phase `before`, each process after the other, then the phase
 * `after`. Two webs, two apis and two workers behind nginx and PgBouncer with Redis, as compose.yaml has them.
 */
export async function rollVersions({ from, to, perSecond, aloneMs, say, atHalf }: Options): Promise<Rolled> {
  const world = await startWorld(from);
  try {
    const set = await startComposeSet(world, { tree: from.folder });
    const client = tlsClient({ port: set.nginx.https, serverName, certificate: set.nginx.certificate });
    const visitors = await startVisitors(client, { origin: `https://${serverName}`, perSecond });
    let alone: Answer[];
    try {
      await new Promise((done) => setTimeout(done, aloneMs));
      alone = visitors.answers.splice(0);
      say(`migrate before: ${await migrate(world, to, "before")}`);
      for (const at of [0, 1] as const) {
        for (const program of ["worker", "api", "web"] as const) {
          const seconds = await timed(() => set.replace(program, at, to.folder));
          say(`${program} ${at + 1} replaced in ${seconds} s`);
        }
        if (at === 0) await atHalf?.(client);
      }
      say(`migrate after: ${await migrate(world, to, "after")}`);
    } finally {
      await visitors.stop();
    }
    await set.stop();
    const stored = await countComments(world, visitors.written);
    return { alone, rolling: visitors.answers, written: visitors.written.length, stored };
  } finally {
    await stopAllLaunched();
    await world.stop();
  }
}

/** Its own api gives the demo's data; all jobs are for the workers that are replaced. */
function startWorld({ folder }: Version): Promise<TemporaryWorld> {
  const built = (name: string, env: string[] = []) => [
    "/usr/bin/env",
    "-C",
    folder,
    ...env,
    process.execPath,
    "--enable-source-maps",
    `build/${name}.js`,
  ];
  return startTemporaryWorld({
    programs: {
      web: built("web"),
      sandbox: built("sandbox"),
      command: built("command"),
      api: built("api", ["WORKER_INSIDE=0"]),
    },
  });
}

async function migrate(world: TemporaryWorld, { folder }: Version, phase: Phase): Promise<string> {
  const command = launch([process.execPath, "build/command.js", "migrate", phase], world.env, folder);
  if ((await command.ended) !== 0) throw new Error(`migrate ${phase} failed: ${command.output()}`);
  return command.output().trim().split("\n").at(-1) ?? "";
}

async function countComments(world: TemporaryWorld, bodies: string[]): Promise<number> {
  const database = new pg.Client({ connectionString: String(world.env.DATABASE_URL) });
  await database.connect();
  const { rows } = await database.query("SELECT count(*)::int AS stored FROM comments WHERE body = ANY ($1)", [bodies]);
  await database.end();
  return rows[0].stored;
}

async function timed(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1_000).toFixed(1);
}
