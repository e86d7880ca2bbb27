import { startTemporaryWorld } from "../support/temporary-world";
import { chatFigures } from "./chat";
import { report } from "./report";

const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" }, demo: false });
try {
  report(await chatFigures(world.env as Record<string, string>));
} finally {
  await world.stop();
}
