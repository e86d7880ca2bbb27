import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listCookies } from "./cookies.server";

const written = [
  /sealedCookie<[^(]*>\(\s*"([\w-]+)"/g,
  /writeCookie\("([\w-]+)"/g,
  /document\.cookie = "([\w-]+)=/g,
  /cookieName = "([\w-]+)"/g,
  /return "(gyeot)"/g,
];
/** Written by one loop in app/preferences/preferences.server.ts. */
const inLoop = ["zoom", "lite"];

test("the privacy policy lists every cookie that the site writes, and no other", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join("app", path), "utf8"));
  const names = sources.flatMap((text) =>
    written.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name)),
  );
  expect(listCookies("ko").map(({ name }) => name)).toEqual(listCookies("en").map(({ name }) => name));
  expect(
    listCookies("ko")
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...new Set([...names, ...inLoop])].sort());
});
