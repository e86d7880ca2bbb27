import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** Several times what a whole run stores at the same time. */
const enoughBytes = 4 * 2 ** 30;

/**
 * Creates the folder of a test run, in memory where there is room: PostgreSQL copies a database there in a tenth of the time
 * that a disk takes. `temporary` is the TMPDIR of the run's programs; `remove` deletes the folder.
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
