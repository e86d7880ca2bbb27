// @module-tag long
import { afterEach, expect, it } from "vitest";
import { launch, stopAllLaunched } from "../support/processes/launch";

afterEach(stopAllLaunched);

it("every part of the bench runs to its figures, in a small dose", { timeout: 900_000 }, async () => {
  const bench = launch([process.execPath, "--import", "tsx", "tests/bench/bench.ts"], { BENCH_DOSE: "small" });
  expect([await bench.ended, bench.output()]).toEqual([0, expect.stringContaining("held")]);
});
