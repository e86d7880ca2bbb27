const { readdirSync } = require("node:fs");

const { tables, importsOf } = require("./scripts/dependency-table.cjs");

const test = "\\.test(?:-support)?\\.tsx?$";

/** Domains: the folders of api/ but the ground and what stands above all. */
const domains = Object.keys(tables.api)
  .filter((folder) => !["db", "http", "demo", "worker"].includes(folder))
  .join("|");

const foldersOf = (root) =>
  readdirSync(`${__dirname}/${root}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    // Git leaves the empty folder of files that moved.
    .filter((name) => readdirSync(`${__dirname}/${root}/${name}`).length > 0);

/** One rule for each folder: what its row in the table does not name is forbidden, and so is a folder without a row. */
const rulesOf = (root) => {
  const rows = importsOf(root);
  const folders = foldersOf(root);
  const rowless = folders.filter((folder) => !rows[folder]);
  if (rowless.length > 0) throw new Error(`without a row in scripts/dependency-table.cjs: ${root}/${rowless}`);
  return folders.map((folder) => ({
    name: `${root}-${folder}-keeps-to-its-row`,
    comment: `scripts/dependency-table.cjs names what ${root}/${folder} may import.`,
    severity: "error",
    from: { path: `^${root}/${folder}/`, pathNot: test },
    to: { path: `^${root}/(?!(?:${[folder, ...rows[folder]].join("|")})/)[^/]+/` },
  }));
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or a third one is missing.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-unresolved",
      comment: "An import that leads nowhere fails only when that line runs.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|/build/server/" },
    },
    {
      name: "contract-stands-alone",
      comment: "The contract is what both sides agree on: it may know neither of them.",
      severity: "error",
      from: { path: "^contract/", pathNot: test },
      to: { path: "^(?:api|app|sandbox|scripts|tests)/" },
    },
    {
      name: "app-over-the-contract",
      comment: "Pages reach the product over HTTP by the contract, types included; else the API is no longer one.",
      severity: "error",
      from: { path: "^app/", pathNot: test },
      to: { path: "^(?:api|sandbox|scripts|tests)/" },
    },
    {
      name: "api-knows-no-page",
      comment: "The API serves whoever speaks the contract; it knows neither pages nor doubles.",
      severity: "error",
      from: { path: "^api/", pathNot: test },
      to: { path: "^(?:app|sandbox|scripts|tests)/" },
    },
    {
      name: "sandbox-knows-no-product",
      comment: "A double that shares code with what it tests would share its mistakes.",
      severity: "error",
      from: { path: "^sandbox/", pathNot: test },
      to: { path: "^(?:api|app|scripts|tests)/" },
    },
    {
      name: "routes-stand-alone",
      comment: "What two routes share moves out of both, or a change to one page breaks another.",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/", pathNot: test },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "queries-are-private",
      comment: "Another domain's tables are reached by its verbs and rules, which keep them true.",
      severity: "error",
      from: { path: `^api/(${domains})/`, pathNot: test },
      to: { path: "^api/.+/(?:admin-)?queries\\.ts$", pathNot: "^api/$1/" },
    },
    {
      name: "queries-are-last",
      comment: "Within a domain: routes → verbs → queries → db. A query that calls a verb hides a write behind a look.",
      severity: "error",
      from: { path: `^api/(${domains})/.*queries\\.ts$` },
      to: { path: "^api/$1/.*(?:routes|admin)\\.ts$" },
    },
    {
      name: "nobody-calls-routes",
      comment: "Routes are where HTTP ends; what stands behind them must not look back. Only server.ts lists them.",
      severity: "error",
      from: { path: "^api/", pathNot: `^api/server\\.ts$|${test}` },
      to: { path: "^api/.+/(?:routes|admin|admin-routes)\\.ts$" },
    },
    {
      name: "migrations-import-nothing-live",
      comment: "A migration must mean the same in a year; code that lives would change under it.",
      severity: "error",
      from: { path: "^api/db/migrations/" },
      to: {},
    },
    {
      name: "tests-stay-out",
      comment: "What runs in production must not need what only tests have.",
      severity: "error",
      from: { path: "^(?:api|app|contract|sandbox|scripts)/", pathNot: test },
      to: { path: test },
    },
    {
      name: "no-tools-in-production",
      comment: "devDependencies are not installed where the product runs.",
      severity: "error",
      from: { path: "^(?:api|app|contract)/", pathNot: `${test}|^app/routes\\.ts$` },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    },
    ...Object.keys(tables).flatMap(rulesOf),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(?:build|\\.data)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ["import", "node", "default", "types"],
      exportsFields: ["exports"],
      mainFields: ["module", "main", "types"],
    },
  },
};
