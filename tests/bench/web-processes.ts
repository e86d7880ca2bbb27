import { startTemporaryWorld } from "../support/processes/temporary-world";
import { fillWorld, signInFans } from "./fill-world";
import { formatLoad, type Load, load, type Shot } from "./load";
import type { Figure } from "./report";
import { guestCreatorPage, shotsOfFans } from "./web";

/** The following feed and a creator's page by two web processes beside one, in worlds filled alike. */
export async function webProcessFigures(settings: Record<string, string>): Promise<Figure[]> {
  const [one, two] = [await loadsWith(1, settings), await loadsWith(2, settings)];
  const pages = ["fan: feed, 20 posts", "guest: creator page, 20 posts"];
  return pages.map((page, at) => {
    const [single, double] = [one[at] as Load, two[at] as Load];
    return {
      name: `two web processes, ${page}`,
      ours: formatLoad(double),
      reference: `one ${formatLoad(single)}`,
      ratio: double.perSecond / single.perSecond,
    };
  });
}

async function loadsWith(processes: number, settings: Record<string, string>): Promise<Load[]> {
  const world = await startTemporaryWorld({ env: { ...settings, WEB_PROCESSES: String(processes) } });
  try {
    const env = world.env as Record<string, string>;
    await fillWorld(env);
    const fans = await signInFans(env);
    const pages: Shot[][] = [await shotsOfFans(env, fans, () => "/feed/following"), guestCreatorPage()];
    const loads: Load[] = [];
    for (const shots of pages) loads.push(await load(String(env.PUBLIC_URL), shots));
    return loads;
  } finally {
    await world.stop();
  }
}
