/** What fans pay a creator for, in display order, with the colour of each: of a shape, and of its mark in a legend. */
export const earningSources = [
  { source: "membership", fill: "fill-accent", mark: "bg-accent" },
  { source: "donation", fill: "fill-success", mark: "bg-success" },
  { source: "campaign", fill: "fill-muted", mark: "bg-muted" },
] as const;
export type EarningSource = (typeof earningSources)[number]["source"];
