import { expect, test } from "vitest";
import { dark, light } from "./palettes";
import { tintOf } from "./tint-of";
import { tintLightness, tintSaturation } from "./tints";

const themes = { light, dark };
const names = ["light", "dark"] as const;

test.each(names)("a tint of any hue is legible, %s", (theme) => {
  const { tint, "tint-soft": soft, "tint-ink": ink } = tintLightness[theme];
  const of = (name: Plain) => luminance(fromHex(themes[theme][name]));
  for (let hue = 0; hue < 360; hue++) {
    const at = (lightness: number) => luminance(fromHsl(hue, tintSaturation, lightness));
    for (const text of [at(ink), of("ink"), of("muted")])
      expect(contrast(text, at(soft)), `text at ${hue}`).toBeGreaterThanOrEqual(4.5);
    // Drawings, and the bars of campaigns on their track.
    for (const ground of [of("surface"), of("raised"), of("sunken"), at(soft)])
      expect(contrast(at(tint), ground), `lines at ${hue}`).toBeGreaterThanOrEqual(3);
  }
});

test.each(names)("every colour of text is legible on every ground, %s", (theme) => {
  const between = (one: Plain, other: Plain) =>
    contrast(luminance(fromHex(themes[theme][one])), luminance(fromHex(themes[theme][other])));
  for (const ground of ["surface", "raised", "sunken", "soft"] as const) {
    for (const text of ["ink", "muted", "accent", "danger", "success", "warning"] as const)
      expect(between(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(between("edge", ground), `edge on ${ground}`).toBeGreaterThanOrEqual(3);
  }
  for (const name of ["accent-soft", "danger-soft", "success-soft", "warning-soft"] as const)
    for (const text of ["ink", "muted"] as const)
      expect(between(text, name), `${text} on ${name}`).toBeGreaterThanOrEqual(4.5);
  for (const text of ["danger", "success", "warning"] as const)
    expect(between(text, `${text}-soft`), text).toBeGreaterThanOrEqual(4.5);
  expect(between("accent-ink", "accent")).toBeGreaterThanOrEqual(4.5);
  expect(between("accent-ink", "accent-strong")).toBeGreaterThanOrEqual(4.5);
  expect(between("accent-soft-ink", "accent-soft")).toBeGreaterThanOrEqual(4.5);
});

test("what is filled lightly stands out in dark as in light", () => {
  for (const ground of ["surface", "raised"] as const) {
    const [inLight = 0, inDark = 0] = names.map((theme) =>
      contrast(luminance(fromHex(themes[theme].soft)), luminance(fromHex(themes[theme][ground]))),
    );
    expect(inDark, ground).toBeGreaterThan(inLight - 0.02);
  }
});

test("a creator has one of 24 tints, always the same", () => {
  const tints = Array.from({ length: 500 }, (_, at) => tintOf(`usr_${at}`));
  expect(new Set(tints).size).toBe(24);
  expect(Math.min(...tints)).toBe(0);
  expect(tintOf("usr_1")).toBe(tints[1]);
});

/** The colours without alpha. */
type Plain = Exclude<keyof typeof light, "scrim" | "lift">;
type Rgb = [number, number, number];

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

const fromHex = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
