import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createLogStream } from "./log-stream";

const folder = mkdtempSync(join(tmpdir(), "gyeot-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a full disk drops lines without an error", () => {
  const fd = openSync("/dev/full", "w");
  const stream = createLogStream("test", fd);
  for (let n = 0; n < 1_000; n++) stream.write("line\n");
  closeSync(fd);
  expect(() => stream.write("closed\n")).not.toThrow();
});

test("a slow reader gets every line whole, and the count of those beyond the buffer", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  const stream = createLogStream("test", writer);
  const lines = 4_000;
  for (let n = 0; n < lines; n++) stream.write(`${JSON.stringify({ n, padding: "x".repeat(1_000) })}\n`);
  let text = "";
  const read = () => {
    const buffer = Buffer.alloc(65_536);
    try {
      for (let got = 1; got > 0; ) {
        got = readSync(reader, buffer);
        text += buffer.toString("utf8", 0, got);
      }
    } catch {
      // Nothing to read for now.
    }
  };
  const parsed = () =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { n?: number; lines?: number });
  await vi.waitFor(() => {
    read();
    stream.write(`${JSON.stringify({ n: lines })}\n`);
    expect(parsed().some((line) => line.lines !== undefined)).toBe(true);
  }, 20_000);
  const told = parsed().reduce((sum, { lines = 0 }) => sum + lines, 0);
  const whole = new Set(parsed().flatMap(({ n }) => (n === undefined || n === lines ? [] : [n])));
  expect(whole.size + told).toBeGreaterThanOrEqual(lines);
  expect([...whole]).toEqual([...whole].sort((a, b) => a - b));
  closeSync(reader);
  closeSync(writer);
});
