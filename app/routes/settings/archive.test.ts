import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { csvOf } from "~/http/csv.server";
import { archiveOf } from "./archive.server";

async function unpacked(...given: Parameters<typeof archiveOf>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archiveOf(...given)) chunks.push(chunk);
  return unzipSync(Buffer.concat(chunks));
}

it("packs everything into one JSON file, a table each, and the available pictures", async () => {
  const addresses = ["/media/pub/a/1280.webp", "/media/prv/b/960.webp?e=1&s=x", "/media/pub/gone/960.webp"];
  const data = {
    madeAt: "2026-11-21T03:00:00.000Z",
    tables: { likes: [{ postId: "pst_1" }], posts: [], postPictures: addresses.map((address) => ({ address })) },
  };
  const files = await unpacked(data, async (address) => (address.includes("gone") ? null : Buffer.from(address)));
  const names = ["gyeot.json", "likes.csv", "postPictures.csv", "postPictures/0001.webp", "postPictures/0002.webp"];
  expect(Object.keys(files).sort()).toEqual([...names, "posts.csv"]);
  expect(JSON.parse(strFromU8(files["gyeot.json"] as Uint8Array))).toEqual(data);
  expect(strFromU8(files["postPictures/0002.webp"] as Uint8Array)).toBe(addresses[1]);
});

it("writes CSV that keeps Hangul, quotes, lines and commas, and starts no formula", () => {
  const rows = [{ name: '곁, "가을"\n둘째 줄', sum: -5_000, note: '=HYPERLINK("http://evil.example")', gone: null }];
  expect(csvOf(rows)).toBe(
    '\ufeffname,sum,note,gone\r\n"곁, ""가을""\n둘째 줄",-5000,"\'=HYPERLINK(""http://evil.example"")",\r\n',
  );
});
