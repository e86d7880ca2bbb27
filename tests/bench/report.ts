/** `ratio` is ours over the reference's; `limit` is what it must reach, or must not pass for `atMost`. */
export type Figure = { name: string; ours: string; reference: string; ratio: number; limit: number; atMost?: boolean };

/** Prints the table; true when every limit is held. */
export function report(figures: Figure[]): boolean {
  const rows = figures.map((figure) => ({
    figure: figure.name,
    ours: figure.ours,
    reference: figure.reference,
    ratio: figure.ratio.toFixed(2),
    limit: `${figure.atMost ? "≤" : "≥"} ${figure.limit.toFixed(2)}`,
    held: held(figure) ? "yes" : "NO",
  }));
  console.table(rows);
  return figures.every(held);
}

const held = ({ ratio, limit, atMost }: Figure) => (atMost ? ratio <= limit : ratio >= limit);
