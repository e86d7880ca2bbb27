import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { dark, light, variables } from "./app/styles/palettes";
import { tintLightness, tintRules } from "./app/styles/tints";

const { lift: _, ...colorNames } = light;
export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(
        [...Object.keys(colorNames), ...Object.keys(tintLightness.light)].map((name) => [name, `var(--${name})`]),
      ),
    },
    fontFamily: {
      // Korean faces before system-ui, so that figures and Latin letters come from the same face as the Korean beside them.
      sans: "-apple-system, BlinkMacSystemFont, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic', system-ui, sans-serif",
      mono: "ui-monospace, SFMono-Regular, Menlo, monospace",
    },
    fontSize: {
      caption: ["0.75rem", "1.125rem"],
      small: ["0.875rem", "1.3125rem"],
      row: ["0.9375rem", "1.5rem"],
      base: ["1rem", "1.625rem"],
      "row-head": ["1.0625rem", "1.5625rem"],
      lead: ["1.125rem", "1.9375rem"],
      title: ["1.25rem", "1.75rem"],
      headline: ["1.625rem", "2.1875rem"],
      amount: ["clamp(1.25rem, 8vw, 2rem)", "1.3"],
      display: ["2.375rem", "3rem"],
      hero: ["clamp(2.375rem, 1.6rem + 3.4vw, 3.75rem)", "1.2"],
    },
    // sm: badge; small: small button; md: control; picture: also large buttons; lg: card; xl: plan, cover; full: faces, chips.
    borderRadius: {
      none: "0",
      sm: "0.375rem",
      small: "0.625rem",
      md: "0.75rem",
      picture: "0.875rem",
      lg: "1.125rem",
      xl: "1.25rem",
      full: "9999px",
    },
    boxShadow: { none: "none", lift: "var(--lift)" },
    // md: the rail; lg: the aside; xl: the rail with words.
    screens: { sm: "641px", md: "800px", lg: "1024px", xl: "1264px" },
    extend: {
      maxWidth: { form: "26.25rem", column: "40rem" },
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
        ":root[data-theme=dark], [data-ground=dark]": { ...variables(dark), "color-scheme": "dark" },
      });
      addBase(tintRules);
    }),
  ],
} satisfies Config;
