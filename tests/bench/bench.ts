import { startTemporaryWorld } from "../support/processes/temporary-world";
import { actFigures } from "./acts";
import { apiFigures } from "./api";
import { archiveFigures } from "./archive";
import { chatFigures } from "./chat";
import { containerFigures } from "./containers";
import { isSmallDose } from "./dose";
import { fanOutFigure } from "./fan-out";
import { feedFigures } from "./feeds";
import { type Fan, fillWorld, signInFans } from "./fill-world";
import { firstVisitFigures } from "./first-visit";
import { socketCloseFigure } from "./live";
import { memoryAtRest } from "./memory";
import { pageMemoryFigures } from "./page-memory";
import { pagesDuringRenewalsFigures } from "./pages-during-renewals";
import { findPgbench } from "./pgbench";
import { databaseRestartFigure, recoveryFigure } from "./recovery";
import { renewalFigure } from "./renewals";
import { type Figure, report } from "./report";
import { searchFigures } from "./search";
import { secondStart } from "./start";
import { webFigures } from "./web";
import { webProcessFigures } from "./web-processes";

const settings = { RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" };

type FilledStack = { env: Record<string, string>; people: Fan[] };

/** The measurements on one filled stack, in this order. */
const parts: Record<string, (stack: FilledStack) => Promise<Figure[]>> = {
  api: async ({ env, people }) => apiFigures(env, people, await findPgbench()),
  acts: ({ env, people }) => actFigures(env, people),
  web: ({ env, people }) => webFigures(env, people),
  "first-visit": ({ env, people }) => firstVisitFigures(env, people),
  "web-processes": () => webProcessFigures(settings),
  recovery: async ({ env }) => [await recoveryFigure(env), await databaseRestartFigure(env)],
  containers: ({ env, people }) => containerFigures(env, people),
  live: async ({ env, people }) => [await socketCloseFigure(env, people.slice(-20))],
  chat: ({ env }) => chatFigures(env),
  "fan-out": async ({ env }) => [await fanOutFigure(env)],
  renewals: async ({ env }) => [await renewalFigure(env), ...(await pagesDuringRenewalsFigures(settings))],
  feeds: ({ env }) => feedFigures(env),
  archive: ({ env }) => archiveFigures(env),
  search: ({ env }) => searchFigures(env),
  // Last: it lengthens the posts of a creator.
  "page-memory": ({ env }) => pageMemoryFigures(env),
};

/** Prints every figure beside its limit, on this machine, in this run. Exits 1 when a limit is exceeded. */
const requested = process.argv.slice(2);
const unknown = requested.find((name) => !Object.hasOwn(parts, name));
if (unknown) {
  console.error(`npm run bench [-- ${Object.keys(parts).join(" | ")} …]`);
  process.exit(2);
}
const figures: Figure[] = requested.length === 0 ? [await secondStart()] : [];
const world = await startTemporaryWorld({ env: settings });
let held = false;
try {
  if (requested.length === 0) figures.push(await memoryAtRest(process.pid));
  const env = world.env as Record<string, string>;
  await fillWorld(env);
  // Access tokens last five minutes, which is shorter than all parts together: each part has its own.
  for (const [name, measure] of Object.entries(parts))
    if (requested.length === 0 || requested.includes(name))
      figures.push(...(await measure({ env, people: await signInFans(env) })));
} finally {
  await world.stop();
  held = report(figures);
}
process.exitCode = held || isSmallDose ? 0 : 1;
