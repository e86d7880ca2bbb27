/**
 * `ratio` is ours over the reference's; `limit` is the minimum, or with `atMost` the maximum. Without one the figure is
 * printed and not judged.
 */
export type Figure = { name: string; ours: string; reference: string; ratio: number; limit?: number; atMost?: boolean };

/** Prints the table; true when every limit holds. */
export function report(figures: Figure[]): boolean {
  const rows = figures.map((figure) => ({
    figure: figure.name,
    ours: figure.ours,
    reference: figure.reference,
    ratio: figure.ratio.toFixed(2),
    limit: figure.limit === undefined ? "" : `${figure.atMost ? "≤" : "≥"} ${figure.limit.toFixed(2)}`,
    held: figure.limit === undefined ? "" : held(figure) ? "yes" : "NO",
  }));
  console.table(rows);
  return figures.every(held);
}

const held = ({ ratio, limit, atMost }: Figure) => limit === undefined || (atMost ? ratio <= limit : ratio >= limit);
