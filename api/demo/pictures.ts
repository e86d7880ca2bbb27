import sharp from "sharp";
import type { ObjectStore } from "../media/object-store";
import { keyName, pictureWidths } from "../media/picture-address";

type Kind = keyof typeof pictureWidths;
type Drawn = { key: string; width: number; height: number; color: string; widths: number[] };

const sizes: Record<Kind, [width: number, height: number]> = {
  profile: [320, 320],
  background: [1_600, 800],
  post: [1_600, 1_200],
  campaign: [1_600, 900],
};

/** Draws a picture from its hue and seed, the same on every run, and stores it in the widths used. */
export async function drawPicture(
  store: ObjectStore,
  kind: Kind,
  folder: "pub" | "prv",
  hue: number,
  seed: number,
): Promise<Drawn> {
  const [width, height] = sizes[kind];
  const key = `${folder}/demo-${keyName(kind)}-${hue}-${seed}`;
  const widths = pictureWidths[kind].filter((to) => kind !== "post" || to <= width);
  const drawn = Buffer.from(scene(width, height, hue, random(hue * 1000 + seed)));
  await Promise.all(
    widths.map(async (to) => {
      const resized = sharp(drawn).resize(to, null, { withoutEnlargement: true });
      const webp = await resized.webp({ quality: 75, effort: 2 }).toBuffer();
      await store.put(`${key}/${to}.webp`, webp, "image/webp");
    }),
  );
  return { key, width, height, color: hex(hue, 38, 78), widths };
}

/** A sky, a sun, hills or vessels: enough for a page to look real. */
function scene(width: number, height: number, hue: number, next: () => number): string {
  const sky = `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${hex(hue, 42, 88)}"/><stop offset="1" stop-color="${hex(hue + 24, 46, 72)}"/></linearGradient>`;
  const [sunX, sunY, sunR] = [
    width * (0.2 + next() * 0.6),
    height * (0.2 + next() * 0.25),
    Math.min(width, height) * (0.08 + next() * 0.12),
  ];
  const sun = `<circle cx="${sunX}" cy="${sunY}" r="${sunR}" fill="${hex(hue + 40, 70, 92)}"/>`;
  const body = next() < 0.5 ? hills(width, height, hue, next) : vessels(width, height, hue, next);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sky}</defs><rect width="${width}" height="${height}" fill="url(#g)"/>${sun}${body}</svg>`;
}

function hills(width: number, height: number, hue: number, next: () => number): string {
  return [0.55, 0.68, 0.8]
    .map((base, i) => {
      const y = height * base;
      const points = Array.from({ length: 5 }, (_, k) => [(width / 4) * k, y - next() * height * 0.16] as const);
      const curve = points
        .map(([x, top], k) => (k === 0 ? `M0 ${top}` : `S${x - width / 8} ${top} ${x} ${top}`))
        .join(" ");
      return `<path d="${curve} L${width} ${height} L0 ${height}Z" fill="${hex(hue + i * 8, 34, 60 - i * 14)}"/>`;
    })
    .join("");
}

function vessels(width: number, height: number, hue: number, next: () => number): string {
  const table = `<rect y="${height * 0.78}" width="${width}" height="${height * 0.22}" fill="${hex(hue + 14, 26, 46)}"/>`;
  const count = 2 + Math.floor(next() * 3);
  const pots = Array.from({ length: count }, (_, i) => {
    const w = (width / (count + 1.5)) * (0.6 + next() * 0.4);
    const h = height * (0.22 + next() * 0.3);
    const [cx, foot] = [(width / (count + 1)) * (i + 1), height * 0.82];
    const shape = `M${cx - w * 0.3} ${foot - h} Q${cx - w * 0.62} ${foot - h * 0.4} ${cx - w * 0.28} ${foot} L${cx + w * 0.28} ${foot} Q${cx + w * 0.62} ${foot - h * 0.4} ${cx + w * 0.3} ${foot - h}Z`;
    const mouth = `<ellipse cx="${cx}" cy="${foot - h}" rx="${w * 0.3}" ry="${w * 0.07}" fill="${hex(hue, 30, 30)}"/>`;
    return `<path d="${shape}" fill="${hex(hue + next() * 50, 36, 40 + next() * 30)}"/>${mouth}`;
  });
  return table + pots.join("");
}

function hex(hue: number, saturation: number, lightness: number): string {
  const a = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return Math.round(255 * (lightness / 100 - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** mulberry32: the same world at every start. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
