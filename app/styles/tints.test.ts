import { expect, test } from "vitest";
import { dark, light } from "./palettes";
import { tintOf } from "./tint-of";
import { tintLightness, tintSaturation } from "./tints";

const themes = { light, dark };

test.each(["light", "dark"] as const)("a tint of any hue is legible, %s", (theme) => {
  const { tint, "tint-soft": soft, "tint-ink": ink } = tintLightness[theme];
  const { surface, raised } = themes[theme];
  for (let hue = 0; hue < 360; hue++) {
    const of = (lightness: number) => luminance(fromHsl(hue, tintSaturation, lightness));
    expect(contrast(of(ink), of(soft)), `text at ${hue}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of [luminance(fromHex(surface)), luminance(fromHex(raised)), of(soft)])
      expect(contrast(of(tint), ground), `lines at ${hue}`).toBeGreaterThanOrEqual(3);
  }
});

test("a creator has one of 24 tints, always the same", () => {
  const tints = Array.from({ length: 500 }, (_, at) => tintOf(`usr_${at}`));
  expect(new Set(tints).size).toBe(24);
  expect(Math.min(...tints)).toBe(0);
  expect(tintOf("usr_1")).toBe(tints[1]);
});

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
