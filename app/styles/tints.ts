import { tintCount } from "./tint-of";

/** Of a saturation so low that it suits every picture, and of lightnesses that keep its text legible at any hue. */
export const tintLightness = {
  light: { tint: 40, "tint-soft": 93, "tint-ink": 24 },
  dark: { tint: 62, "tint-soft": 14, "tint-ink": 83 },
};
export const tintSaturation = 22;

type Rules = Record<string, Record<string, string>>;

/** The three colours of a tint in a theme, by its hue. */
export const tintsOf = (theme: keyof typeof tintLightness): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tintLightness[theme]).map(([name, lightness]) => [
      `--${name}`,
      `hsl(var(--hue) ${tintSaturation}% ${lightness}%)`,
    ]),
  );

/** `data-tint` on any element gives it and what is in it a creator's colours in the page's theme. */
export const tintRules: Record<string, Record<string, string> | Rules> = {
  ...Object.fromEntries(
    Array.from({ length: tintCount }, (_, name) => [
      `[data-tint="${name}"]`,
      { "--hue": `${(name * 360) / tintCount}` },
    ]),
  ),
  "[data-tint]": tintsOf("light"),
  "@media (prefers-color-scheme: dark)": { "[data-theme=device] [data-tint]": tintsOf("dark") },
  "[data-theme=dark] [data-tint]": tintsOf("dark"),
};
