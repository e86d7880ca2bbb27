import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A version of the product in a folder of its own, with its packages and its build. */
export type Version = { name: string; folder: string; remove(): void };

const git = (...args: string[]) => execFileSync("git", ["-c", "safe.directory=*", ...args], { maxBuffer: 2 ** 30 });
const lineOf = (...args: string[]) =>
  git(...args)
    .toString()
    .trim();

/** The working tree, which must be built. */
export const thisVersion = (): Version => ({ name: "this version", folder: process.cwd(), remove: () => undefined });

/** The last tag before this commit; without tags, the commit before the one that brought the newest migration. */
export function previousRevision(): string {
  const tag = lineOf("tag", "--merged", "HEAD^", "--sort=-creatordate").split("\n")[0];
  return tag || `${lineOf("log", "-1", "--format=%h", "--diff-filter=A", "--", "api/db/migrations")}^`;
}

/** Builds a revision in a folder for temporary files. Installs its packages where its lock file is another one. */
export function buildVersion(revision: string): Version {
  const name = lineOf("log", "-1", "--format=%h of %cs", revision);
  const folder = mkdtempSync(join(tmpdir(), "gyeot-version-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync("tar", ["-x", "-C", folder], { input: git("archive", revision) });
    chmodSync(folder, 0o755);
    if (hasSamePackages(folder)) symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
    execFileSync(process.execPath, ["scripts/ensure-built.mjs"], { cwd: folder, stdio: "inherit" });
    return { name, folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** This version with one more file for browsers, which the version before does not have. */
export function withAsset(version: Version, asset: string): Version {
  const folder = mkdtempSync(join(tmpdir(), "gyeot-version-"));
  for (const name of ["api", "build", "package.json"])
    cpSync(join(version.folder, name), join(folder, name), { recursive: true });
  symlinkSync(join(version.folder, "node_modules"), join(folder, "node_modules"));
  cpSync("public/favicon.svg", join(folder, "build/client/assets", asset));
  chmodSync(folder, 0o755);
  return { name: "with one more file", folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function hasSamePackages(folder: string): boolean {
  const files = ["package-lock.json", ...lineOf("ls-files", "patches").split("\n")];
  const textOf = (path: string) => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return "";
    }
  };
  return files.every((file) => textOf(file) === textOf(join(folder, file)));
}
