const { readdirSync } = require("node:fs");

/** Folders of api/ that hold no domain: `db` and `http` are below all of them, `demo` and `worker` above. */
const notDomains = ["db", "http", "demo", "worker"];
const domains = readdirSync(`${__dirname}/api`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notDomains.includes(entry.name))
  .map(({ name }) => name);

/** Sessions and profiles answer with the account's own view of the user, which accounts/queries.ts has. */
const readAccounts = "^api/(?:sessions/login-response|profiles/routes)\\.ts$";

/** Who may lean on whom among the domains: each on those named, and on what they lean on, never the other way. */
const order = {
  reconciliation: ["settlement", "payments", "ledger", "memberships", "creators", "accounts"],
  settlement: ["payments", "ledger", "memberships", "creators", "accounts"],
  payments: ["ledger", "memberships", "creators", "accounts"],
  ledger: [],
  memberships: ["creators", "accounts"],
  creators: ["accounts"],
  accounts: [],
};

const forbiddenByOrder = Object.entries(order).map(([from, below]) => {
  const above = Object.keys(order).filter((domain) => domain !== from && !below.includes(domain));
  return {
    name: `${from}-keeps-to-its-place`,
    comment: `Money and membership rules build on one another in one direction: ${Object.keys(order).join(" → ")}.`,
    severity: "error",
    from: { path: `^api/${from}/`, pathNot: "\\.test\\.ts$" },
    to: { path: `^api/(?:${above.join("|") || "-"})/` },
  };
});

const test = "\\.test(?:-support)?\\.tsx?$";

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
      name: "ui-knows-no-domain",
      comment: "Primitives are for every page: they know no domain's parts, no frame of the page and no route.",
      severity: "error",
      from: { path: "^app/ui/", pathNot: test },
      to: { path: "^app/(?:components|shell|routes)/" },
    },
    {
      name: "components-know-no-route",
      comment: "A domain's parts are for every page that shows them.",
      severity: "error",
      from: { path: "^app/components/", pathNot: test },
      to: { path: "^app/(?:shell|routes)/" },
    },
    {
      name: "rooms-know-no-page",
      comment: "What talks HTTP, keeps sessions or formats texts draws nothing.",
      severity: "error",
      from: {
        path: "^app/(?:http|api|session|i18n|seo|pictures|google|preferences|realtime|network|browser|gifts|policies|host|monitoring|addresses|document|styles)/",
        pathNot: test,
      },
      to: { path: "^app/(?:ui|components|shell|routes)/" },
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
      from: { path: `^api/(${domains.join("|")})/`, pathNot: [test, readAccounts] },
      to: { path: "^api/.+/(?:admin-)?queries\\.ts$", pathNot: "^api/$1/" },
    },
    {
      name: "queries-are-last",
      comment: "Within a domain: routes → verbs → queries → db. A query that calls a verb hides a write behind a look.",
      severity: "error",
      from: { path: `^api/(${domains.join("|")})/.*queries\\.ts$` },
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
      name: "db-is-the-floor",
      comment: "What reaches the database knows no domain; the demo world and the commands stand above all.",
      severity: "error",
      from: { path: "^api/db/", pathNot: test },
      to: { path: `^api/(?:${domains.join("|")})/` },
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
    ...forbiddenByOrder,
    {
      name: "memberships-stand-below-content",
      comment: "Posts, comments and messages ask memberships who may see; memberships never ask back.",
      severity: "error",
      from: { path: "^api/(?:memberships|creators|accounts)/", pathNot: test },
      to: { path: "^api/(?:posts|comments|messages)/" },
    },
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
