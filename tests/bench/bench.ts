import { startTemporaryWorld } from "../support/temporary-world";
import { apiFigures } from "./api";
import { chatFigures } from "./chat";
import { fanOutFigure } from "./fan-out";
import { feedFigures } from "./feeds";
import { fillWorld } from "./fill-world";
import { socketEnds } from "./live";
import { memoryAtRest } from "./memory";
import { findPgbench } from "./pgbench";
import { renewalFigure } from "./renewals";
import { type Figure, report } from "./report";
import { searchFigures } from "./search";
import { secondStart } from "./start";
import { webFigures } from "./web";

/** Every figure beside its limit, on this machine, in this run. Exits 1 when one is not held. */
const pgbench = await findPgbench();
const figures: Figure[] = [await secondStart()];
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" } });
try {
  figures.push(await memoryAtRest(process.pid));
  const people = await fillWorld(world.env as Record<string, string>);
  figures.push(...(await apiFigures(world.env as Record<string, string>, people, pgbench)));
  figures.push(...(await webFigures(world.env as Record<string, string>, people)));
  figures.push(await socketEnds(world.env as Record<string, string>, people.slice(-20)));
  figures.push(...(await chatFigures(world.env as Record<string, string>)));
  figures.push(await fanOutFigure(world.env as Record<string, string>));
  figures.push(await renewalFigure(world.env as Record<string, string>));
  // Last, because filling their tables takes longer than the people's access tokens last.
  figures.push(...(await feedFigures(String(world.env.DATABASE_URL))));
  figures.push(...(await searchFigures(String(world.env.DATABASE_URL))));
} finally {
  await world.stop();
}
process.exitCode = report(figures) ? 0 : 1;
