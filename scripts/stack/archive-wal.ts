import { spawnSync } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findPlace } from "../../api/db/embedded/place";
import type { EmbeddedOptions } from "../../api/db/embedded/start-embedded";

const needed = /^(?:BACKUP_KEY|S3_\w+)$/;

/** What makes the embedded server archive its WAL to the sandbox's store, as docs/running.md has it for production. */
export async function archiveOptions(
  dataDir: string,
  env: Record<string, string | undefined>,
): Promise<Pick<EmbeddedOptions, "settings" | "env">> {
  const { cluster, owner } = await findPlace(dataDir);
  // Beside the server's files, where its user can read it also if the clone is private.
  const program = join(dirname(cluster), "backup.cjs");
  await copyFile("build/backup.cjs", program);
  const tried = spawnSync(process.execPath, [program], { ...owner, cwd: "/", encoding: "utf8" });
  if (!tried.stderr?.startsWith("usage: "))
    throw new Error(`PostgreSQL's user cannot run ${process.execPath} ${program}: ${tried.stderr ?? tried.error}`);
  return {
    settings: {
      wal_level: "replica",
      max_wal_senders: "2",
      archive_mode: "on",
      archive_timeout: "60",
      archive_command: `"${process.execPath}" "${program}" archive-wal "%p" "%f"`,
    },
    env: Object.fromEntries(Object.entries(env).filter(([name]) => needed.test(name))),
  };
}
