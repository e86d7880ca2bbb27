// @module-tag long
import { afterAll, expect, it } from "vitest";
import { rollVersions } from "../roll/roll-versions";
import { thisVersion, withAsset } from "../roll/version";

const asset = "only-in-the-new-version.svg";
const from = thisVersion();
const to = withAsset(from, asset);
afterAll(() => to.remove());

it("while each process is replaced no request fails, and no acknowledged comment is lost", async () => {
  const files: number[] = [];
  const rolled = await rollVersions({
    ...{ from, to, perSecond: 10, aloneMs: 2_000, say: () => undefined },
    // nginx asks both webs in turn, and one of them does not have the file.
    atHalf: async (client) => {
      for (let i = 0; i < 6; i++) files.push((await client.send(`/assets/${asset}`)).status);
    },
  });
  expect([...rolled.alone, ...rolled.rolling].filter(({ failure }) => failure)).toEqual([]);
  expect(rolled.rolling.length).toBeGreaterThan(50);
  expect(rolled.written).toBeGreaterThan(0);
  expect(rolled.stored).toBe(rolled.written);
  expect(files).toEqual(Array(6).fill(200));
}, 120_000);
