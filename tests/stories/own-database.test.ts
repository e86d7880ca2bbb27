import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Their PostgreSQL servers have no other test's database. */
const ownServers = ["tests/faults/standby.test.ts", "tests/ops/database-outage.test.ts"];

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "api", "tests"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.test\.ts$|^tests\/support\/.*\.ts$/.test(file) && !file.endsWith("own-database.test.ts"));

/** The queries of a text that read or end the sessions of every database of the server. */
const queriesOfAll = (text: string) =>
  [...text.matchAll(/pg_stat_activity|pg_locks/g)]
    .map(({ index }) => text.slice(Math.max(0, index - 150), index + 200))
    .filter((query) => !/datname/.test(query));

test("a test reads and ends the sessions of its own database alone: others share the server", () => {
  const all = files.filter((file) => queriesOfAll(readFileSync(file, "utf8")).length > 0);
  expect(all).toEqual(ownServers);
});

test("a query without the database's name is found", () => {
  const kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gyeot migrate'";
  expect(queriesOfAll(kill)).toHaveLength(1);
  expect(queriesOfAll(`${kill} AND datname = current_database()`)).toEqual([]);
});
