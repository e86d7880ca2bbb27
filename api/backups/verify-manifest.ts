import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { sha256 } from "../crypto";
import { BackupError } from "./backup-error";

const Manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.number(),
      "Checksum-Algorithm": z.literal("SHA256"),
      Checksum: z.string(),
    }),
  ),
  "Manifest-Checksum": z.string(),
});

/** Compares a restored folder with PostgreSQL's own list: each file with its size and checksum, and no other file. */
export async function verifyManifest(folder: string, { text }: { text: string }): Promise<number> {
  const { Files: listed, "Manifest-Checksum": checksum } = Manifest.parse(JSON.parse(text));
  // The checksum covers every line but its own.
  const covered = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'));
  if (sha256(covered).toString("hex") !== checksum) throw new BackupError("broken", "the manifest of the base backup");
  const found = new Set(await listFiles(folder));
  for (const { Path, Size, Checksum } of listed) {
    if (!found.delete(Path)) throw new BackupError("missing", `${Path} of the base backup`);
    const { bytes, hash } = await hashFile(join(folder, Path));
    if (bytes !== Size || hash !== Checksum) throw new BackupError("broken", `${Path} of the base backup`);
  }
  const [other] = found;
  if (other) throw new BackupError("broken", `${other} is not in the manifest of the base backup`);
  return listed.length;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function hashFile(path: string): Promise<{ bytes: number; hash: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, hash: hash.digest("hex") };
}
