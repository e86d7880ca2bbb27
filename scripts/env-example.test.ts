import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnv } from "#api/env";
import { ownCompanies } from "#tests/support/processes/production-env";

const read = (path: string) => readFileSync(path, "utf8");
const namesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => String(name)));
const sources = [
  "api/env.ts",
  "api/backups/backup-env.ts",
  "app/env.server.ts",
  ...["business", "fee", "processors"].map((name) => `contract/runtime/${name}.ts`),
];
const declared = sources.map(read).join("\n");
const parsed = namesIn(declared, /^(?: {2,4}|export const \w+ = \{ )([A-Z][A-Z0-9_]+): /gm);
const example = read(".env.example");
const named = namesIn(example, /^(?:# )?([A-Z][A-Z0-9_]+)=/gm);

test("every variable that api and web parse is named in .env.example", () => {
  expect(parsed.size).toBeGreaterThan(40);
  expect([...parsed].filter((name) => !named.has(name))).toEqual([]);
});

test("every variable named in .env.example, the README and the running guide is read", () => {
  const documents = read("README.md") + read("docs/running.md");
  const mentioned = namesIn(documents, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b(?:=[^`]*)?`/g);
  mentioned.delete("LC_CTYPE");
  const reads = (name: string) => {
    if (parsed.has(name)) return true;
    const files = ["scripts", "sandbox", "tests/bench", "api", "app", "Dockerfile", "compose.yaml"];
    return spawnSync("git", ["grep", "-qw", name, "--", ...files]).status === 0;
  };
  expect([...named, ...mentioned].filter((name) => !reads(name))).toEqual([]);
});

test("an empty variable, as in .env.example, counts as unset", () => {
  const given = parseEnv(example);
  const secret = "a secret of at least thirty-two characters";
  const needed = ["API_SECRET", "WEB_SECRET", "DATABASE_URL", "TOSS_CLIENT_KEY", "TOSS_SECRET_KEY"];
  const store = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const filled = Object.fromEntries([...needed, ...store].map((name) => [name, secret]));
  const env = readEnv({
    ...given,
    ...ownCompanies,
    ...filled,
    SMTP_URL: "smtps://mail.example:465",
  } as unknown as NodeJS.ProcessEnv);
  expect(env).toMatchObject({ SOCKET_URL: "wss://gyeot.example/ws", REDIS_URL: "", GOOGLE_CLIENT_ID: "" });
});
