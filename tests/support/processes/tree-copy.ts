import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The working tree as a fresh clone, in a folder of its own, with packages and build already in it. */
export async function copyTree(mode = 0o755): Promise<{ path: string; remove(): Promise<void> }> {
  const root = process.cwd();
  const path = await mkdtemp(join(tmpdir(), "gyeot-clone-"));
  const files = execFileSync("git", ["-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "-z"], {
    encoding: "utf8",
  });
  for (const file of files.split("\0").filter((name) => name && existsSync(join(root, name)))) {
    await cp(join(root, file), join(path, file), { recursive: true, preserveTimestamps: true, force: true });
  }
  await symlink(join(root, "node_modules"), join(path, "node_modules"));
  await cp(join(root, "build"), join(path, "build"), { recursive: true });
  await chmod(path, mode);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
