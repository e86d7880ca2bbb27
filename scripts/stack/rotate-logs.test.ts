import { spawn } from "node:child_process";
import { mkdtemp, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rotateLogs } from "./rotate-logs";

let folder: string;
let stop: () => void;
beforeEach(async () => {
  folder = await promisify(mkdtemp)(join(tmpdir(), "gyeot-logs-"));
  stop = rotateLogs(folder, { maxBytes: 1_000, everyMs: 1 });
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? -1;

test("a full log is rotated, and its previous lines are kept in one file", async () => {
  writeFileSync(join(folder, "web.log.1"), "of long ago");
  writeFileSync(join(folder, "api.log"), "short");
  // So long that several rotations are due while it is copied.
  const bytes = 64 * 1_048_576;
  writeFileSync(join(folder, "web.log"), Buffer.alloc(bytes, "x"));
  await vi.waitFor(() => expect([sizeOf("web.log"), sizeOf("web.log.1")]).toEqual([0, bytes]), { timeout: 10_000 });
  expect([readFileSync(join(folder, "api.log"), "utf8"), sizeOf("api.log.1")]).toEqual(["short", -1]);
});

test("a process that goes on writing to its log keeps it small", async () => {
  const output = openSync(join(folder, "web.log"), "a", 0o600);
  const writer = spawn("node", ["-e", "setInterval(() => console.log('.'.repeat(99)), 1)"], {
    stdio: ["ignore", output, output],
  });
  try {
    await vi.waitFor(() => expect(sizeOf("web.log.1")).toBeGreaterThan(1_000), { timeout: 10_000 });
    const first = statSync(join(folder, "web.log.1")).mtimeMs;
    await vi.waitFor(() => expect(statSync(join(folder, "web.log.1")).mtimeMs).not.toBe(first), { timeout: 10_000 });
    // A write at its old offset would have left a hole of zeros before it.
    expect(readFileSync(join(folder, "web.log.1")).includes(0)).toBe(false);
  } finally {
    writer.kill();
  }
});
