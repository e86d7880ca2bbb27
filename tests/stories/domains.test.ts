import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { owners } from "#api/db/tables/owners";

/** `db` is below all domains and owns no table of theirs, `demo` is above them and only makes rows. */
const notDomains = ["db", "demo"];
const domains = readdirSync("api", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notDomains.includes(entry.name))
  .map(({ name }) => name);

test.each(domains)("the README of %s names exactly the tables it owns", (domain) => {
  const readme = readFileSync(`api/${domain}/README.md`, "utf8");
  const [, list = "missing"] = readme.match(/^Tables: (.*)\.$/m) ?? [];
  const owned = Object.entries(owners).filter(([, owner]) => owner === domain);
  expect(list).toBe(owned.map(([table]) => `\`${table}\``).join(", ") || "none");
});

test("every table's owner is a folder of api", () => {
  expect(Object.values(owners).filter((owner) => !domains.includes(owner))).toEqual([]);
});

test.each([
  ["jobs", "api/worker/tasks.ts"],
  ["retention", "api/worker/purge-expired.ts"],
])("every domain's %s.ts is in the list of %s, or run by a job of its own", (kind, list) => {
  const declared = domains.filter((domain) => domain !== "worker" && existsSync(`api/${domain}/${kind}.ts`));
  const left = declared.filter((domain) => !readFileSync(list, "utf8").includes(`"../${domain}/${kind}"`));
  const isRunByJob = (domain: string) => readFileSync(`api/${domain}/jobs.ts`, "utf8").includes(`"./${kind}"`);
  expect(declared.length).toBeGreaterThan(10);
  expect(left.filter((domain) => !isRunByJob(domain))).toEqual([]);
});

const contractFolders = readdirSync("contract", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const endpointsIn = (file: string) =>
  existsSync(file) ? [...readFileSync(file, "utf8").matchAll(/access: "(\w+)"/g)].map(([, access]) => access) : [];

test("a folder of the contract that has endpoints is a domain of api with routes", () => {
  const withEndpoints = contractFolders.filter((name) => existsSync(`contract/${name}/endpoints.ts`));
  expect(withEndpoints.length).toBeGreaterThan(25);
  const hasRoutes = (name: string) =>
    domains.includes(name) && readdirSync(`api/${name}`).some((file) => /routes\.ts$/.test(file));
  expect(withEndpoints.filter((name) => !hasRoutes(name))).toEqual([]);
});

test("the endpoints of admins stand apart from others' of their domain, as their routes do", () => {
  const mixed = contractFolders.filter(
    (name) => new Set(endpointsIn(`contract/${name}/endpoints.ts`).map((access) => access === "admin")).size > 1,
  );
  expect(mixed).toEqual([]);
  const apart = contractFolders.filter((name) => existsSync(`contract/${name}/admin-endpoints.ts`));
  expect(apart.filter((name) => !existsSync(`api/${name}/admin-routes.ts`))).toEqual([]);
  expect(
    apart.flatMap((name) => endpointsIn(`contract/${name}/admin-endpoints.ts`)).filter((access) => access !== "admin"),
  ).toEqual([]);
});
