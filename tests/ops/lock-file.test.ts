import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

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
