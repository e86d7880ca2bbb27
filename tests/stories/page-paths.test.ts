import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPagePaths } from "#tests/support/page-paths";
import { listPatterns } from "~/addresses/describe-patterns";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "api"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.test-support\./.test(file))
  // A rename that is not committed yet.
  .filter((file) => existsSync(file));

/** Pictures and social cards: served by the API itself, passed on by the website under the same path. */
const served = [...readFileSync("api/server.ts", "utf8").matchAll(/app\.get\("\/(\w+)\//g)].map(
  ([, segment]) => segment,
);
const segments = new Set(
  listPatterns()
    .map((pattern) => pattern.split("/")[1] ?? "")
    // What every site has (`/.well-known/`) is no page of ours.
    .filter((segment) => /^\w/.test(segment) && !served.includes(segment)),
);
const findIn = (file: string, text: string) =>
  findPagePaths(file, text, segments).map(({ line, path }) => `${file}:${line} writes ${path} (contract/pages.ts)`);

test("the API takes the address of every page from contract/pages.ts", () => {
  expect([segments.size > 15, files.length > 300, served]).toEqual([true, true, ["media", "og", "og", "og"]]);
  expect(files.flatMap((file) => findIn(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ['const path = "/mypage/cards";', "/mypage/cards"],
  [`const path = \`/posts/\${postId}\`;`, "/posts/…"],
  [`const path = \`/\${domain}\`;`, "/…"],
  ['const path = "/" + domain + "/membership";', "/…/membership"],
  [`const url = \`\${deps.env.PUBLIC_URL}/accounts/login\`;`, "/accounts/login"],
  [`const url = \`\${deps.env.PUBLIC_URL}/\${domain}\`;`, "/…"],
  ['const url = site + "/accounts/appeal?token=" + token;', "/accounts/appeal?token=…"],
  ['const line = <Link href="/settings">x</Link>;', "/settings"],
  ["const line = <p>Log in at /accounts/login today</p>;", "/accounts/login"],
])("a page's address in the code of the API is found: %s", (code, path) => {
  expect(findIn("api/blocks/block-mail.tsx", `// first\n${code}`)).toEqual([
    `api/blocks/block-mail.tsx:2 writes ${path} (contract/pages.ts)`,
  ]);
});

test.each([
  'import { post } from "../posts/post";',
  'const issuer = "https://accounts.google.com";',
  'const path = "/v1/payments/orders";',
  `const file = \`\${folder}/\${name}.webp\`;`,
  `const socket = \`\${origin}/ws\`;`,
  'const [first] = path.split("/");',
])("what is no page's address is not: %s", (code) => {
  expect(findIn("api/blocks/block-mail.tsx", code)).toEqual([]);
});
