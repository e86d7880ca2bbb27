export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/** What is read of one of Lighthouse's results; scores are 0 to 1, times in milliseconds. */
export type Run = {
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  /** By the processor time of the main thread. */
  blockedMs: number;
};

/** `tbt` is Lighthouse's total blocking time; `blocked` is the part of it in which the page has the processor. */
type Figures = Partial<Record<Category, number>> & {
  lcp: number;
  tbt: number;
  blocked: number;
  cls: number;
  failed: string;
};

const least: Record<Category, number> = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const most = { lcp: 1_800, tbt: 50, blocked: 50, cls: 0.01 };

/** The median of each figure, and the audits that cost points outside performance. */
export function medianOf(runs: Run[], categories: Category[]): Figures {
  const median = (of: (run: Run) => number) => runs.map(of).sort((one, other) => one - other)[runs.length >> 1] ?? 0;
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY);
  const scores = categories.map((name) => [name, median((run) => 100 * (run.categories[name]?.score ?? 0))]);
  return {
    ...Object.fromEntries(scores),
    lcp: Math.round(audit("largest-contentful-paint")),
    tbt: Math.round(audit("total-blocking-time")),
    blocked: Math.round(median((run) => run.blockedMs)),
    cls: audit("cumulative-layout-shift"),
    failed: [...new Set(runs.flatMap((run) => failedAudits(run, categories)))].join(" "),
  };
}

function failedAudits({ categories, audits }: Run, names: Category[]): string[] {
  return names
    .filter((name) => name !== "performance")
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

/** A line for each limit that a page does not keep. */
export function judge({ page, ...figures }: Figures & { page: string }): string[] {
  const low = Object.entries(least).filter(([name, limit]) => (figures[name as Category] ?? limit) < limit);
  const high = Object.entries(most).filter(([name, limit]) => figures[name as keyof typeof most] > limit);
  return [...low, ...high].map(([name, limit]) => `${page}: ${name} ${figures[name as Category]}, limit ${limit}`);
}
