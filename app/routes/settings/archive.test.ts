import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { archiveOf, csvOf } from "./archive.server";

it("packs everything into one JSON file and a table each", () => {
  const data = { madeAt: "2026-11-21T03:00:00.000Z", tables: { likes: [{ postId: "pst_1" }], posts: [] } };
  const files = unzipSync(archiveOf(data));
  expect(Object.keys(files).sort()).toEqual(["gyeot.json", "likes.csv", "posts.csv"]);
  expect(JSON.parse(strFromU8(files["gyeot.json"] as Uint8Array))).toEqual(data);
});

it("writes CSV that keeps Hangul, quotes, lines and commas, and starts no formula", () => {
  const rows = [{ name: '곁, "가을"\n둘째 줄', sum: -5_000, note: '=HYPERLINK("http://evil.example")', gone: null }];
  expect(csvOf(rows)).toBe(
    '\ufeffname,sum,note,gone\r\n"곁, ""가을""\n둘째 줄",-5000,"\'=HYPERLINK(""http://evil.example"")",\r\n',
  );
});
