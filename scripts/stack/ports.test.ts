import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeLockFile } from "./lock-file";
import { freePorts, isOfAnotherProcess, readPorts, secondInstanceHint } from "./ports";

test("the command line for a second stack uses none of the first one's ports, as in the README", () => {
  const env = Object.fromEntries(
    [...secondInstanceHint.matchAll(/(\w*PORT)=(\d+)/g)].map(([, name, port]) => [name, port]),
  );
  const [first, second] = [readPorts({}), readPorts(env)].map((ports) => Object.values(ports)) as [number[], number[]];
  expect(first).toEqual([3000, 4000, 4100, 4125, 4032]);
  expect(new Set([...first, ...second]).size).toBe(10);
  expect(readFileSync("README.md", "utf8")).toContain(secondInstanceHint.slice(secondInstanceHint.indexOf("PORT=")));
});

test("a port that is set is used as it is", () => {
  expect(readPorts({ DATABASE_PORT: "5555", SANDBOX_SMTP_PORT: "2525" })).toMatchObject({ database: 5555, mail: 2525 });
  expect(() => readPorts({ DATABASE_PORT: "x" })).toThrow("DATABASE_PORT must be a port");
});

test("a second stack on the same data is refused with the first one's address and a way to start", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "gyeot-claim-"));
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(other, "spawn");
  const stat = readFileSync(`/proc/${other.pid}/stat`, "utf8");
  const bornAt = stat.slice(stat.lastIndexOf(")")).split(" ")[20];
  const ports = readPorts({ PORT: "3456" });
  writeFileSync(join(dataDir, "running.json"), JSON.stringify({ pid: other.pid, bornAt, ports }));
  const refusal = await takeLockFile(dataDir, ports).catch((error: Error) => error.message);
  other.kill();
  expect(refusal).toBe(
    `Gyeot is already running on http://localhost:3456 (process ${other.pid}, data in ${dataDir}).\nCtrl-C there stops it. ${secondInstanceHint}`,
  );
  await once(other, "exit");
  expect(await takeLockFile(dataDir, ports)).toBe("left behind");
  rmSync(dataDir, { recursive: true });
});

test("free ports are nobody else's while this process lives, and no outgoing connection's", async () => {
  const code = `const { freePorts } = await import("./scripts/stack/ports.ts");
    for (let i = 0; i < 20; i++) console.log(Object.values(await freePorts()).join());
    await new Promise(() => process.stdin.resume());`;
  const other = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code]);
  const lines: string[] = [];
  for await (const chunk of other.stdout) if (lines.push(...String(chunk).trim().split("\n")) >= 20) break;
  const theirs = lines.flatMap((line) => line.split(",").map(Number));
  const all = await Promise.all(Array.from({ length: 20 }, freePorts));
  const ours = all.flatMap((ports) => Object.values(ports));
  other.kill();
  expect(theirs).toHaveLength(100);
  expect(new Set([...ours, ...theirs]).size).toBe(200);
  expect(Math.max(...ours, ...theirs)).toBeLessThan(16_000);
  expect([theirs.every(isOfAnotherProcess), ours.some(isOfAnotherProcess)]).toEqual([true, false]);
  await once(other, "exit");
});
