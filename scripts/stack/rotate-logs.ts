import { copyFile, readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

type Rotation = { maxBytes: number; everyMs: number };

const usual: Rotation = { maxBytes: 10 * 1024 * 1024, everyMs: 10_000 };

/**
 * Keeps each log of a folder to about twice `maxBytes`: a full one becomes `<name>.log.1`, in place of the former one.
 * Returns the function that stops it.
 */
export function rotateLogs(folder: string, { maxBytes, everyMs } = usual): () => void {
  let isRotating = false;
  const timer = setInterval(async () => {
    // A second run beside a slow one would copy the log that the first has emptied.
    if (isRotating) return;
    isRotating = true;
    await rotate(folder, maxBytes).catch(() => undefined);
    isRotating = false;
  }, everyMs).unref();
  return () => clearInterval(timer);
}

// The processes hold their files open for appending, so a file is copied and emptied, never renamed; what is written
// between the two is lost.
async function rotate(folder: string, maxBytes: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith(".log") || (await stat(file)).size <= maxBytes) continue;
    await copyFile(file, `${file}.1`);
    await truncate(file);
  }
}
