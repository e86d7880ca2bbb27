import { surfaces } from "./surfaces";

/** Every colour of the product, once for each theme. Text on any of the three grounds passes AA; `edge` passes 3:1. */
export const light = {
  surface: surfaces.light,
  raised: "#fffdfa",
  sunken: "#f2ebe1",
  ink: "#2b2521",
  muted: "#6a5e55",
  line: "#e5dbce",
  edge: "#8f8174",
  accent: "#b3401b",
  "accent-strong": "#963413",
  "accent-ink": "#ffffff",
  "accent-soft": "#f9e6dc",
  "accent-soft-ink": "#8c3012",
  danger: "#b3261e",
  "danger-soft": "#fbe5e2",
  success: "#2b6a44",
  "success-soft": "#e0efe4",
  warning: "#855400",
  "warning-soft": "#f8ebd2",
  toast: "#332c27",
  "toast-ink": "#faf6f0",
  scrim: "rgb(43 37 33 / 0.5)",
  lift: "0 1px 2px rgb(80 55 35 / 0.06), 0 6px 20px rgb(80 55 35 / 0.07)",
};

export const dark: typeof light = {
  surface: surfaces.dark,
  raised: "#25201c",
  sunken: "#14110f",
  ink: "#f3ece4",
  muted: "#b8ab9e",
  line: "#3b332d",
  edge: "#857769",
  accent: "#f08d62",
  "accent-strong": "#f7a783",
  "accent-ink": "#2a1006",
  "accent-soft": "#43281b",
  "accent-soft-ink": "#ffc9ae",
  danger: "#ff9d92",
  "danger-soft": "#45211d",
  success: "#86d0a2",
  "success-soft": "#1d3627",
  warning: "#e8bb6c",
  "warning-soft": "#452d16",
  toast: "#f3ece4",
  "toast-ink": "#2b2521",
  scrim: "rgb(0 0 0 / 0.6)",
  lift: "0 1px 2px rgb(0 0 0 / 0.3), 0 8px 24px rgb(0 0 0 / 0.28)",
};

/** The custom properties a theme sets: `--surface` and the others. */
export const variables = (theme: typeof light): Record<string, string> =>
  Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--${name}`, value]));
