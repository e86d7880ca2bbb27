import { z } from "zod";
import { readVariables } from "#contract/runtime/read-variables";
import { createStore } from "../media/object-store";
import { BackupError } from "./backup-error";
import type { BackupStore } from "./backup-store";
import { deriveBackupKey } from "./encrypt-object";

/** What the commands need on the database's machine: none of the product's other secrets. */
const BackupEnv = z.object({
  BACKUP_KEY: z.string().min(32),
  /** of a role that may replicate; for the base backup alone */
  BACKUP_DATABASE_URL: z.string().min(1).optional(),
  /** how long every second can be restored; 0 removes nothing, for a store that does so itself */
  BACKUP_DAYS: z.coerce.number().int().min(0).max(3_650).default(35),
  S3_ENDPOINT: z.string().min(1),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  /** unset or empty: the backups are in the store of S3_… */
  BACKUP_S3_ENDPOINT: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export function readBackupEnv(source: NodeJS.ProcessEnv): z.infer<typeof BackupEnv> {
  const set = Object.entries(readGiven(source));
  // Last, so that a store of the backups' own comes before that of the pictures.
  const own = set.flatMap(([name, value]) =>
    name.startsWith("BACKUP_S3_") ? [[name.slice("BACKUP_".length), value]] : [],
  );
  const given = Object.fromEntries([...set, ...own]);
  const parsed = BackupEnv.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  throw new BackupError("not configured", `${names.join(", ")} (see .env.example)`);
}

function readGiven(source: NodeJS.ProcessEnv): Record<string, string> {
  try {
    return readVariables(source, Object.keys(BackupEnv.shape));
  } catch (error) {
    throw new BackupError("not configured", (error as Error).message);
  }
}

/** A part has 4 MiB: no page waits for it, and a slow store may take its time. */
export function openBackupStore(env: z.infer<typeof BackupEnv>): BackupStore {
  const store = createStore(env, { readMs: 30_000, writeMs: 60_000 });
  return { store, key: deriveBackupKey(env.BACKUP_KEY) };
}
