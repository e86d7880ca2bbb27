import { surfaces } from "./surfaces";

/**
 * Text passes AA on every ground, `edge` 3:1. Grounds: `sunken` lies deeper (the footer, tracks), `soft` is a light fill
 * (chips, notes, hovering). The accent fills only what joins or moves money; every other first action is `ink`.
 */
export const light = {
  surface: surfaces.light,
  raised: "#ffffff",
  sunken: "#f2f0ec",
  soft: "#f2f0ec",
  ink: "#1a1714",
  muted: "#615a52",
  line: "#e6e2dc",
  edge: "#877f75",
  accent: "#bf3d12",
  "accent-strong": "#9e2f0b",
  "accent-ink": "#ffffff",
  "accent-soft": "#fdebe3",
  "accent-soft-ink": "#8a2d0e",
  danger: "#b3261e",
  "danger-soft": "#fce8e5",
  success: "#1d6a45",
  "success-soft": "#e2f1e8",
  warning: "#7d5200",
  "warning-soft": "#faefd6",
  toast: "#1a1714",
  "toast-ink": "#ffffff",
  scrim: "rgb(26 23 20 / 0.5)",
  lift: "0 1px 2px rgb(26 23 20 / 0.05), 0 8px 28px rgb(26 23 20 / 0.08)",
};

export const dark: typeof light = {
  surface: surfaces.dark,
  raised: "#1c1b19",
  sunken: "#0c0b0b",
  soft: "#272522",
  ink: "#f3f0eb",
  muted: "#aea79e",
  line: "#302d2a",
  edge: "#827b73",
  accent: "#ff8b5e",
  "accent-strong": "#ffa684",
  "accent-ink": "#2b0e03",
  "accent-soft": "#35211a",
  "accent-soft-ink": "#ffc7ad",
  danger: "#ff9f94",
  "danger-soft": "#431f1b",
  success: "#7fd3a3",
  "success-soft": "#173325",
  warning: "#e9bd6c",
  "warning-soft": "#3d2a10",
  toast: "#f3f0eb",
  "toast-ink": "#1a1714",
  scrim: "rgb(0 0 0 / 0.6)",
  lift: "0 1px 2px rgb(0 0 0 / 0.4), 0 10px 30px rgb(0 0 0 / 0.4)",
};

/** The custom properties a theme sets: `--surface` and the others. */
export const variables = (theme: typeof light): Record<string, string> =>
  Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--${name}`, value]));
