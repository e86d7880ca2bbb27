import { parseArgs } from "node:util";
import { type Rolled, rollVersions } from "./roll-versions";
import { buildVersion, previousRevision, thisVersion } from "./version";
import { type Answer, p99 } from "./visitors";

const perSecond = 20;
const aloneMs = 30_000;
/** The 99th percentile while processes are replaced, as a multiple of that before. */
const p99RatioAtMost = 2;

/** `npm run roll [-- --from REVISION]`: exit status 1 after a failed request, a lost comment or slower answers. */
async function roll(args: string[]): Promise<number> {
  const { from: revision = previousRevision() } = parseArgs({ args, options: { from: { type: "string" } } }).values;
  const from = buildVersion(revision);
  try {
    const to = thisVersion();
    console.log(`from ${from.name} to ${to.name}, ${perSecond} requests a second`);
    return report(await rollVersions({ from, to, perSecond, aloneMs, say: console.log }));
  } finally {
    from.remove();
  }
}

function report({ alone, rolling, written, stored }: Rolled): number {
  const failed = [...alone, ...rolling].filter(({ failure }) => failure);
  for (const { what, failure } of failed.slice(0, 20)) console.log(`FAILED ${what}: ${failure}`);
  console.log(lineOf("the version before alone", alone));
  console.log(lineOf("while it was replaced", rolling));
  console.log(`slowest of these: ${slowestOf(rolling)}`);
  console.log(`${written} comments acknowledged, ${stored} stored`);
  const ratio = p99(rolling) / p99(alone);
  console.log(`p99 ${ratio.toFixed(1)} times that of before, at most ${p99RatioAtMost} wanted`);
  return failed.length > 0 || stored !== written || ratio > p99RatioAtMost ? 1 : 0;
}

function lineOf(name: string, answers: Answer[]): string {
  const failed = answers.filter(({ failure }) => failure).length;
  return `${name}: ${answers.length} requests, ${failed} failed, p99 ${p99(answers).toFixed(0)} ms`;
}

const slowestOf = (answers: Answer[]) =>
  answers
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 5)
    .map(({ what, ms }) => `${what} ${ms.toFixed(0)} ms`)
    .join(", ");

process.exit(await roll(process.argv.slice(2)));
