import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** More than a whole run has ever held at once. */
const enoughBytes = 4 * 2 ** 30;

/**
 * Creates the folder of a run: in memory where there is room, as PostgreSQL copies a test's database there in a tenth of
 * the time that a disk takes. `temporary` is for what the run's programs create in TMPDIR; `remove` deletes all of it.
 */
export function createRunFolder() {
  const path = mkdtempSync(join(hasRoom() ? memory : tmpdir(), "gyeot-run-"));
  const temporary = join(path, "tmp");
  mkdirSync(temporary);
  // The user postgres has its data there too.
  chmodSync(path, 0o755);
  chmodSync(temporary, 0o1777);
  // A program that is still ending may write once more.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  return { path, temporary, remove };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}
