import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findDebianProgram, runProgram } from "./debian-program";

/** A process that Prometheus would scrape, under its job. */
export type Target = { job: string; url: string };
/** Values by series, with the labels that Prometheus adds. */
type Scrape = Map<string, number>;
/** The names of all alerts that fire at a minute. */
type Firing = [minute: number, names: string[]];

/**
 * What Prometheus would store of these processes. Each scrape of their pages counts as a minute, so that an alert that
 * waits a quarter of an hour is tested in a moment.
 */
export function createAlertTimeline(targets: Target[]) {
  const scrapes: Scrape[] = [];
  return {
    /** Lets minutes pass: in each, `act` and then a scrape. Returns the last minute. */
    async pass(minutes: number, act: () => Promise<unknown> = async () => undefined): Promise<number> {
      for (let n = 0; n < minutes; n++) {
        await act();
        scrapes.push(atMinute(scrapes.length, await scrape(targets)));
      }
      return scrapes.length - 1;
    },
    /** Throws with promtool's comparison unless exactly these alerts of docs/monitoring fire at these minutes. */
    expectFiring(...expected: Firing[]): void {
      const folder = mkdtempSync(join(tmpdir(), "gyeot-alerts-"));
      const file = join(folder, "scrapes.test.yml");
      try {
        // JSON is YAML too.
        writeFileSync(file, JSON.stringify(ruleTest(scrapes, expected)));
        runProgram(findDebianProgram("promtool", "prometheus"), ["test", "rules", file]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

/** The pages of now; a process that does not answer has `up` alone. */
export async function scrape(targets: Target[]): Promise<Scrape> {
  return new Map((await Promise.all(targets.map(scrapeOne))).flat());
}

async function scrapeOne({ job, url }: Target): Promise<[series: string, value: number][]> {
  const added = `job="${job}",instance="${new URL(url).host}"`;
  const page = await fetch(`${url}/metrics`).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  );
  if (page === null) return [[`up{${added}}`, 0]];
  const samples = [...page.matchAll(/^(gyeot_\w+)(?:\{(.*)\})? (\S+)$/gm)];
  return [
    [`up{${added}}`, 1],
    ...samples.map(([, name = "", labels, value]): [string, number] => [
      `${name}{${labels ? `${labels},` : ""}${added}}`,
      Number(value),
    ]),
  ];
}

/** promtool's time begins at 0: a time on a page becomes that of the minute, less its age. */
function atMinute(minute: number, scraped: Scrape): Scrape {
  const shift = minute * 60 - Date.now() / 1_000;
  return new Map(
    [...scraped].map(([series, value]) => [series, /^\w+_timestamp_seconds\{/.test(series) ? value + shift : value]),
  );
}

const ruleTest = (scrapes: Scrape[], expected: Firing[]) => ({
  rule_files: [resolve("docs/monitoring/alerts.yml")],
  evaluation_interval: "1m",
  tests: [
    {
      interval: "1m",
      input_series: [...new Set(scrapes.flatMap((each) => [...each.keys()]))].map((series) => ({
        series,
        values: valuesOf(scrapes.map((each) => each.get(series))),
      })),
      promql_expr_test: expected.map(([minute, names]) => ({
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${minute}m`,
        exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
      })),
    },
  ],
});

/** In promtool's notation; Prometheus marks a series as stale at once when a scrape lacks it. */
const valuesOf = (values: (number | undefined)[]): string =>
  values.map((value, n) => value ?? (values[n - 1] === undefined ? "_" : "stale")).join(" ");
