// @module-tag long
import { afterEach, expect, it } from "vitest";
import { launch, stopAllLaunched } from "../support/processes/launch";

afterEach(stopAllLaunched);

/** `api`, `web`, `web-processes` and `containers` take many minutes in any dose: they are run by hand. */
const parts = ["acts", "recovery", "live", "chat", "fan-out", "renewals", "feeds", "archive", "search", "page-memory"];

it("the parts of the bench that take seconds run to their figures", { timeout: 600_000 }, async () => {
  const bench = launch([process.execPath, "--import", "tsx", "tests/bench/bench.ts", ...parts], {
    BENCH_DOSE: "small",
  });
  expect([await bench.ended, bench.output()]).toEqual([0, expect.stringContaining("held")]);
});
