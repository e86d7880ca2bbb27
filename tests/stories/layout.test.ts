import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { findRelayedExports } from "#tests/support/relayed-exports";

const sources = ["app", "api", "contract", "sandbox", "scripts"];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...sources], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(?:tsx?|mjs|css|sql)$/.test(file) && !/\.test\.|\.test-support\./.test(file))
  // A rename that is not committed yet.
  .filter((file) => existsSync(file));

it("no folder holds more than twenty files of its own, tests, migrations and locales apart", () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const isList = (folder: string) => /^api\/db\/migrations$|^app\/i18n\/locales\//.test(folder);
  expect([...counts].filter(([folder, count]) => count > 20 && !isList(folder))).toEqual([]);
});

it("no domain has two local types called Row, Input, Given, Place or Paid", () => {
  const declared = files.flatMap((file) => {
    const domain = file.split("/").slice(0, 2).join("/");
    const types = readFileSync(file, "utf8").matchAll(/^(?:export )?type (Row|Input|Given|Place|Paid)\b/gm);
    return [...types].map(([, name]) => `${domain}: ${name}`);
  });
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
});

const relayed = files
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, ...findRelayedExports(file, readFileSync(file, "utf8")) }));

it("no file exists only to export another file's", () => {
  expect(relayed.filter(({ isOnlyRelays }) => isOnlyRelays).map(({ file }) => file)).toEqual([]);
});

it("no file exports a query of its domain under another path or name", () => {
  const queries = relayed.filter(({ relays }) => relays.some(({ from }) => /(?:^|\/)(?:admin-)?queries$/.test(from)));
  expect(queries.map(({ file }) => file)).toEqual([]);
});

it.each([
  'export { getRoom } from "./queries";',
  'export * from "./queries";',
  'import { visible } from "./queries";\nexport const findVisible = visible;',
  'import { getRoom } from "./queries";\nexport { getRoom };',
])("a file that only exports another's is found: %s", (text) => {
  expect(findRelayedExports("api/messages/read-room.ts", text)).toMatchObject({
    relays: [{ from: "./queries" }],
    isOnlyRelays: true,
  });
  const own = findRelayedExports("api/messages/read-room.ts", `${text}\nexport const own = 1;`);
  expect(own.isOnlyRelays).toBe(false);
});
