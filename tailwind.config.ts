import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { dark, light, variables } from "./app/styles/palettes";

const { lift: _, ...colorNames } = light;
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
    screens: { sm: "641px", md: "800px", lg: "1080px", xl: "1264px" },
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
