import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPositionalParameters, type Refused } from "#tests/support/positional-parameters";

/** Pairs in any order, columns as ORDER BY lists them, and what takes them as its library does. */
const exceptions: Record<string, string[]> = {
  "api/crypto.ts": ["constantTimeEqual"],
  "api/creators/follow.ts": ["endFollowsBetween"],
  "api/http/admin-list.ts": ["equals"],
  "api/http/paging.ts": ["newestFirst"],
  "api/jobs.ts": ["addJob"],
  "api/log.ts": ["createLog"],
  "api/memberships/cancel.ts": ["endRenewalBetween"],
  "api/messages/room-id.ts": ["roomIdOf"],
};

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "api"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.test-support\./.test(file))
  // The demo makes a world of its own; nothing else calls it.
  .filter((file) => !file.startsWith("api/demo/") && existsSync(file));
const refused = files.flatMap((file) => findPositionalParameters(file, readFileSync(file, "utf8")));
const isException = ({ file, name }: Refused) => exceptions[file]?.includes(name) ?? false;
const show = ({ file, line, name, why }: Refused) => `${file}:${line} ${name}: ${why}`;

test("an exported function has at most three positional parameters and no two texts in a row", () => {
  expect(files.length).toBeGreaterThan(200);
  expect(refused.filter((one) => !isException(one)).map(show)).toEqual([]);
});

test("every exception still has such parameters", () => {
  const used = new Set(refused.map(({ file, name }) => `${file} ${name}`));
  const listed = Object.entries(exceptions).flatMap(([file, names]) => names.map((name) => `${file} ${name}`));
  expect(listed.filter((one) => !used.has(one))).toEqual([]);
});

const found = (code: string) => findPositionalParameters("api/a.ts", `// first\n${code}`).map(show);

test.each([
  ["export function f(a: A, b: B, c: C, d: Date) {}", "more than three"],
  ["export const f = (a: A, b: B, c: C, d = 1) => a;", "more than three"],
  ["export async function f(deps: Deps, userId: string, postId: string) {}", "neighbouring texts"],
  ["export const f = async (postId: string, viewer: string | null) => 1;", "neighbouring texts"],
  ["export function f(tx: Tx, fanId: UserId, creatorId: UserId) {}", "neighbouring texts"],
])("parameters that are easily swapped are refused with file and line: %s", (code, why) => {
  expect(found(code)).toEqual([`api/a.ts:2 f: ${why}`]);
});

test.each([
  "export const f = (deps: Deps, viewer: string | null, { postId, at }: Args) => 1;",
  "export function f(userId: UserId, postId: PostId) {}",
  "export function f(a: string, b: number, c: string) {}",
  "const f = (a: string, b: string) => a;",
])("an object, branded ids and a file's own function pass: %s", (code) => {
  expect(found(code)).toEqual([]);
});
