import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sha256 } from "../crypto";
import { verifyManifest } from "./verify-manifest";

const contents = { PG_VERSION: "18\n", "base/1/112": "rows" };

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gyeot-manifest-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "base/1"), { recursive: true });
  for (const [path, text] of Object.entries(contents)) await writeFile(join(folder, path), text);
  return folder;
}

/** As PostgreSQL writes it: the checksum in the last line is of all lines above. */
function manifest(): string {
  const files = Object.entries(contents).map(([Path, text]) =>
    JSON.stringify({ Path, Size: text.length, "Checksum-Algorithm": "SHA256", Checksum: sha256(text).toString("hex") }),
  );
  const lines = `{ "PostgreSQL-Backup-Manifest-Version": 2,\n"Files": [\n${files.join(",\n")}\n],\n`;
  return `${lines}"Manifest-Checksum": "${sha256(lines).toString("hex")}"}\n`;
}

test("a folder that has each listed file is verified", async () => {
  expect(await verifyManifest(await openFolder(), { text: manifest() })).toBe(2);
});

test("a changed, missing or additional file is named, and so is a changed manifest", async () => {
  const changed = await openFolder();
  await writeFile(join(changed, "base/1/112"), "sorw");
  await expect(verifyManifest(changed, { text: manifest() })).rejects.toThrow("broken: base/1/112 of the base backup");
  const longer = await openFolder();
  await writeFile(join(longer, "base/1/112"), "rows!");
  await expect(verifyManifest(longer, { text: manifest() })).rejects.toThrow("broken: base/1/112 of the base backup");
  const missing = await openFolder();
  await rm(join(missing, "base/1/112"));
  await expect(verifyManifest(missing, { text: manifest() })).rejects.toThrow("missing: base/1/112 of the base backup");
  const more = await openFolder();
  await writeFile(join(more, "base/1/113"), "");
  await expect(verifyManifest(more, { text: manifest() })).rejects.toThrow("broken: base/1/113 is not in the manifest");
  const altered = manifest().replace('"Size":4', '"Size":5');
  await expect(verifyManifest(await openFolder(), { text: altered })).rejects.toThrow("broken: the manifest");
});
