/** A row of a folder that may import every folder above it. */
const all = "all";

/**
 * Which folders a folder may import, from the ground up: a row names only folders above it, so that none can be in a
 * circle with another. Read downwards it is the product, and docs/architecture.md draws it.
 *
 * @type {Record<string, Record<string, string[] | "all">>}
 */
const tables = {
  // Every folder may import `db` and `http`, below them; files of api/ itself are for all.
  api: {
    db: [],
    http: ["db"],

    ledger: [],
    audit: [],
    crawlers: [],
    media: [],
    metrics: [],
    removals: [],
    sessions: [],

    backups: ["media"],
    "cache-purge": ["metrics"],
    mail: ["metrics"],
    policies: ["audit"],
    safeguarding: ["audit"],
    "social-cards": ["media"],

    accounts: ["audit", "media", "sessions", "mail", "policies"],
    contact: ["audit", "mail"],
    marketing: ["audit", "mail"],

    campaigns: ["audit", "media", "removals", "mail", "accounts"],
    credentials: ["metrics", "sessions", "mail", "accounts"],
    notifications: ["media", "mail", "accounts"],
    profiles: ["media", "removals", "accounts"],
    suspensions: ["audit", "sessions", "mail", "accounts"],

    applications: ["audit", "media", "notifications", "profiles"],
    creators: ["audit", "media", "accounts", "notifications"],
    passkeys: ["sessions", "accounts", "credentials"],
    push: ["metrics", "sessions", "notifications"],

    "second-factor": ["sessions", "accounts", "credentials", "passkeys"],

    sellers: ["audit", "mail", "notifications", "creators", "second-factor"],

    gifts: ["accounts", "notifications", "creators"],
    memberships: ["accounts", "notifications", "creators", "sellers"],

    messages: ["media", "removals", "accounts", "notifications", "creators", "memberships"],
    payments: [
      ...["ledger", "audit", "metrics", "mail", "accounts", "campaigns", "notifications"],
      ...["creators", "sellers", "gifts", "memberships"],
    ],
    posts: ["media", "accounts", "notifications", "memberships"],
    staff: ["audit", "sessions", "mail", "accounts", "suspensions", "second-factor"],

    blocks: ["accounts", "creators", "memberships", "messages", "payments"],
    comments: ["removals", "accounts", "notifications", "posts"],
    realtime: ["metrics", "sessions", "notifications", "messages"],
    search: ["campaigns", "creators", "posts"],
    settlement: ["ledger", "audit", "credentials", "notifications", "second-factor", "staff"],

    "post-deletion": ["removals", "notifications", "posts", "comments"],
    reconciliation: ["ledger", "audit", "payments", "settlement"],
    switches: ["audit", "memberships", "realtime"],
    moderation: [
      ...["audit", "media", "notifications", "suspensions", "messages"],
      ...["posts", "comments", "post-deletion"],
    ],
    takedowns: [
      ...["audit", "media", "removals", "mail", "campaigns", "profiles", "applications", "messages"],
      ...["posts", "comments", "post-deletion", "moderation"],
    ],

    "account-deletion": all,
    login: ["sessions", "accounts", "credentials", "second-factor", "passkeys", "account-deletion"],
    drills: all,
    demo: all,
    worker: all,
  },

  contract: {
    crawlers: [],
    creators: [],
    marketing: [],
    media: [],
    policies: [],
    push: [],
    reconciliation: [],
    runtime: [],
    safeguarding: [],

    accounts: ["media", "policies"],
    blocks: ["creators"],
    campaigns: ["creators", "media"],
    gifts: ["creators"],
    memberships: ["creators"],
    messages: ["creators", "media", "memberships"],
    notifications: ["creators"],
    posts: ["creators", "media"],

    "account-deletion": ["accounts"],
    applications: ["creators", "media", "accounts"],
    comments: ["creators", "posts"],
    contact: ["accounts"],
    credentials: ["accounts"],
    moderation: ["accounts"],
    profiles: ["creators", "media", "accounts"],
    realtime: ["accounts"],
    search: ["campaigns", "creators", "posts"],
    passkeys: ["accounts"],
    "second-factor": ["accounts", "passkeys"],
    sessions: ["accounts"],
    "social-cards": ["creators", "posts"],
    takedowns: ["accounts", "media"],

    login: ["accounts", "second-factor"],
    sellers: ["runtime", "second-factor"],

    payments: ["creators", "reconciliation", "runtime", "gifts", "memberships", "sellers"],

    mail: ["payments"],
    settlement: ["runtime", "accounts", "payments", "second-factor"],
    suspensions: ["accounts", "moderation"],
    staff: [
      ...["reconciliation", "accounts", "campaigns", "applications", "contact", "moderation", "takedowns"],
      ...["sellers", "payments", "mail", "settlement", "suspensions"],
    ],

    switches: ["mail"],
  },

  // Every folder may import `addresses`, `i18n` and `http`; files of app/ itself are for all.
  app: {
    addresses: [],
    i18n: [],
    http: ["addresses", "i18n"],

    policies: [],
    styles: [],

    monitoring: [],

    browser: [],
    preferences: ["styles"],
    transport: [],

    document: ["styles", "preferences"],
    network: ["browser"],
    session: ["transport"],
    ui: ["browser"],

    "social-login": ["session"],
    api: ["transport", "session"],
    host: ["document"],
    realtime: ["session"],
    seo: ["session"],

    guards: ["session", "api"],
    gifts: ["session", "guards"],
    shell: ["browser", "preferences", "document", "network", "session", "ui", "realtime"],

    components: [
      ...["policies", "styles", "browser", "social-login", "preferences", "document"],
      ...["session", "ui", "api", "seo", "guards", "gifts"],
    ],
    pictures: ["transport", "session", "api", "guards"],

    routes: [
      ...["policies", "styles", "browser", "social-login", "preferences", "transport", "document", "session", "ui"],
      ...["api", "realtime", "seo", "guards", "gifts", "shell", "components", "pictures"],
    ],
  },
};

/** The folders that every other of their root may import. */
const grounds = (root) => ({ api: ["db", "http"], app: ["addresses", "i18n", "http"] })[root] ?? [];

/** What each folder of a table may import, `all` and the folders for every row written out. */
function importsOf(root, table = tables[root]) {
  const names = Object.keys(table);
  return Object.fromEntries(
    names.map((folder, floor) => {
      const above = names.slice(0, floor);
      const row =
        table[folder] === all ? above : [...grounds(root).filter((name) => above.includes(name)), ...table[folder]];
      const unknown = row.filter((name) => !above.includes(name));
      if (unknown.length > 0) throw new Error(`${root}/${folder} may import only folders above it, not ${unknown}`);
      return [folder, row];
    }),
  );
}

module.exports = { tables, all, grounds, importsOf };
