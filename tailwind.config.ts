import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { surfaces } from "./app/styles/surfaces";

/** Every colour of the product, once for each theme. Text on any of the three grounds passes AA; `edge` passes 3:1. */
const light = {
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

const dark: typeof light = {
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

const { lift: _, ...colorNames } = light;
const variables = (theme: typeof light) =>
  Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--${name}`, value]));

export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(Object.keys(colorNames).map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      sans: "system-ui, -apple-system, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic', sans-serif",
      mono: "ui-monospace, SFMono-Regular, Menlo, monospace",
    },
    fontSize: {
      caption: ["0.75rem", "1.125rem"],
      small: ["0.875rem", "1.3125rem"],
      base: ["1rem", "1.625rem"],
      lead: ["1.125rem", "1.875rem"],
      title: ["1.25rem", "1.75rem"],
      headline: ["1.625rem", "2.25rem"],
      display: ["2.125rem", "2.75rem"],
      hero: ["2.75rem", "3.5rem"],
    },
    borderRadius: { none: "0", sm: "0.375rem", md: "0.625rem", lg: "1rem", xl: "1.5rem", full: "9999px" },
    boxShadow: { none: "none", lift: "var(--lift)" },
    screens: { sm: "641px", md: "800px", lg: "1080px" },
    extend: {
      maxWidth: { form: "26.25rem", column: "40rem", page: "66rem" },
      minHeight: { touch: "2.75rem" },
      minWidth: { touch: "2.75rem" },
      lineHeight: { preview: "21px" },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ":root": { ...variables(light), "color-scheme": "light" },
        "@media (prefers-color-scheme: dark)": {
          ":root[data-theme=device]": { ...variables(dark), "color-scheme": "dark" },
        },
        ":root[data-theme=dark]": { ...variables(dark), "color-scheme": "dark" },
      });
    }),
  ],
} satisfies Config;
