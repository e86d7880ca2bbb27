/** The amounts to choose from, in won. The style sheet has a line for each (app/styles/tailwind.css, `.chosen`). */
export const presets = [3_000, 5_000, 10_000, 30_000, 50_000, 100_000];
