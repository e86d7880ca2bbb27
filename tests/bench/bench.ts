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

/** Every figure beside its limit, on this machine, in this run; with the word `chat` those of chat alone. Exits 1 when one is not held. */
const chatAlone = process.argv.includes("chat");
const pgbench = chatAlone ? "" : await findPgbench();
const figures: Figure[] = chatAlone ? [] : [await secondStart()];
const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" } });
const env = world.env as Record<string, string>;
try {
  if (chatAlone) figures.push(...(await chatFigures(env)));
  else await measureAll();
} finally {
  await world.stop();
}
process.exitCode = report(figures) ? 0 : 1;

async function measureAll(): Promise<void> {
  figures.push(await memoryAtRest(process.pid));
  const people = await fillWorld(env);
  figures.push(...(await apiFigures(env, people, pgbench)));
  figures.push(...(await webFigures(env, people)));
  figures.push(await socketEnds(env, people.slice(-20)));
  figures.push(...(await chatFigures(env)));
  figures.push(await fanOutFigure(env));
  figures.push(await renewalFigure(env));
  // Last, because filling their tables takes longer than the people's access tokens last.
  figures.push(...(await feedFigures(env.DATABASE_URL ?? "")));
  figures.push(...(await searchFigures(env.DATABASE_URL ?? "")));
}
