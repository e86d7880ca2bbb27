import { listWal, readWalTimes } from "./archive-wal";
import { BackupError } from "./backup-error";
import type { BackupStore } from "./backup-store";
import type { BaseBackup } from "./base-backups";
import { isSegment, segmentAt, segmentNameOf, segmentNumber } from "./wal-name";

/** Records read at once. */
const batch = 16;

/**
 * Throws unless every segment from the start of the backup to the first that was archived after `to` is there and was
 * encrypted with our key. What is in their parts is verified as PostgreSQL fetches them. Returns how many they are.
 */
export async function requireWal(backups: BackupStore, backup: BaseBackup, to: Date): Promise<number> {
  const { segmentBytes } = backup;
  const archived = await listSegments(backups, backup);
  const first = segmentAt(backup.startLsn, segmentBytes);
  const lastOfBackup = segmentAt(backup.endLsn, segmentBytes);
  const end = [...archived.keys()].reduce((greatest, number) => (number > greatest ? number : greatest), -1n);
  let last: { name: string; at: Date } | undefined;
  for (let from = first; from <= end; from += BigInt(batch)) {
    const read = await Promise.all(numbersFrom(from, end).map((number) => readNewest(backups, archived.get(number))));
    for (const [i, segment] of read.entries()) {
      const number = from + BigInt(i);
      if (!segment) throw missing(number, backup);
      last = segment;
      if (segment.at >= to && number >= lastOfBackup) return Number(number - first) + 1;
    }
  }
  if (!last || end < lastOfBackup) throw missing(last ? end + 1n : first, backup);
  const words = `the last WAL, ${last.name}, was archived at ${last.at.toISOString()}, before ${to.toISOString()}`;
  throw new BackupError("archive ends early", words);
}

/** Of a number there is more than one segment where a restored server went on in a timeline of its own. */
async function listSegments(backups: BackupStore, { timeline, segmentBytes }: BaseBackup) {
  const segments = new Map<bigint, string[]>();
  for (const name of (await listWal(backups)).filter(isSegment)) {
    if (Number.parseInt(name.slice(0, 8), 16) < timeline) continue;
    const number = segmentNumber(name, segmentBytes);
    segments.set(number, [...(segments.get(number) ?? []), name]);
  }
  return segments;
}

async function readNewest(backups: BackupStore, names: string[] = []) {
  const name = names.at(-1);
  return name ? { name, at: (await readWalTimes(backups, name)).archivedAt } : undefined;
}

function numbersFrom(from: bigint, end: bigint): bigint[] {
  const count = Math.min(batch, Number(end - from) + 1);
  return Array.from({ length: count }, (_, i) => from + BigInt(i));
}

const missing = (number: bigint, backup: BaseBackup) =>
  new BackupError("missing", `WAL ${segmentNameOf(number, backup)}`);
