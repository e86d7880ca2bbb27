import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { findMissingPictures } from "./find-missing-pictures";

let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  const env = { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" };
  api = await startApi({ tossUrl: sandbox.url, env });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

test("covers of series and posters of embeds are asked for in each of their widths", async () => {
  const { store, database } = api.deps;
  const { userId } = await api.person({ role: "activist" });
  const at = api.clock.now();
  await database.pool.query(
    `INSERT INTO series (series_id, creator_id, slug, title, cover_key, created_at)
     VALUES ('srs_1', $1, 'one', 'One', 'pub/series-1', $2)`,
    [userId, at],
  );
  await database.pool.query(
    `INSERT INTO embeds (provider, embed_id, poster_key, poster_widths, created_at)
     VALUES ('youtube', 'one', 'pub/embed-1', '{480,640}', $1), ('youtube', 'no-poster', NULL, NULL, $1)`,
    [at],
  );
  const ask = async () => {
    const { asked, missing } = await findMissingPictures(database.db, { store, live: database.db });
    return { asked, missing: missing.sort() };
  };
  const embeds = [480, 640].map((width) => `pub/embed-1/${width}.webp`);
  const series = [240, 480, 960].map((width) => `pub/series-1/${width}.webp`);
  expect(await ask()).toEqual({ asked: 5, missing: [...embeds, ...series] });
  // The store checks signatures by the machine's clock.
  api.clock.set(new Date());
  for (const path of [...embeds, ...series.slice(0, 2)]) await store.put(path, new Uint8Array(1), "image/webp");
  expect(await ask()).toEqual({ asked: 5, missing: series.slice(2) });
});

test("every column with the key of a picture is asked for, but those of applications and uploads", async () => {
  const { rows } = await api.deps.database.pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(image|cover|poster|picture)_key$' AND table_name !~ '^(application|uploads)'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const queries = readFileSync("api/drills/sql/named-pictures.part.sql", "utf8").split("UNION");
  const isAsked = ({ table, column }: { table: string; column: string }) =>
    queries.some((query) => query.includes(column) && new RegExp(`FROM ${table}\\b`).test(query));
  expect(rows.filter((row) => !isAsked(row))).toEqual([]);
});
