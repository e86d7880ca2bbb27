import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeLockFile } from "./lock-file";
import { readPorts, secondInstanceHint } from "./ports";

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
    `Gyeot is already running on http://127.0.0.1:3456 (process ${other.pid}, data in ${dataDir}).\nCtrl-C there stops it. ${secondInstanceHint}`,
  );
  await once(other, "exit");
  expect(await takeLockFile(dataDir, ports)).toBe("left behind");
  rmSync(dataDir, { recursive: true });
});
