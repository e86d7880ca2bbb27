import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

interface LockFile {
  packages: Record<string, { integrity?: string; inBundle?: boolean }>;
}

it("npm ci accepts the lock file, with optional packages for other machines", () => {
  const folder = mkdtempSync(join(tmpdir(), "gyeot-lock-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) copyFileSync(file, join(folder, file));
    const args = ["ci", "--dry-run", "--ignore-scripts", "--no-audit", "--no-fund"];
    expect(execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: "pipe" })).toContain("added");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("every package of the lock file has a hash that npm ci compares, on every platform", () => {
  const { packages }: LockFile = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const unchecked = Object.entries(packages)
    // The root has no archive, and a bundled package is in that of the package that bundles it.
    .filter(([path, { inBundle, integrity }]) => path !== "" && !inBundle && !/^sha512-/.test(integrity ?? ""))
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
});
