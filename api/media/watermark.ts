import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Sharp } from "sharp";
import type { UserId } from "#contract/ids";
import { createByteCache } from "../byte-cache";
import { concurrencyLimit } from "../concurrency-limit";

/** Watermarking a picture of 960 pixels takes a core for about 100 ms. */
const drawLimit = concurrencyLimit(2, 64);
/** Cached as long as the signed address of a private picture is valid at most. */
const marked = createByteCache<Uint8Array<ArrayBuffer>>({
  maxBytes: 32 * 1024 * 1024,
  maxAgeMs: 300_000,
  sizeOf: (bytes) => bytes.byteLength,
});
const tileCache = new Map<string, Promise<Buffer>>();
const maxTiles = 500;

type View = { viewer: UserId; code: string; path: string; read(): Promise<Uint8Array> };

/**
 * The WebP picture at `path` with the viewer's code drawn faintly all over it, cached per viewer. The caller checks the
 * viewer's access each time. Throws SERVICE_UNAVAILABLE.
 */
export function watermarkedPicture({ viewer, code, path, read }: View): Promise<Uint8Array<ArrayBuffer>> {
  return marked(`${code} ${path}`, () => drawLimit(viewer, async () => mark(await read(), code)));
}

async function mark(bytes: Uint8Array, code: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes);
  const { width, height } = await picture.metadata();
  // A picture smaller than a tile fits only a part of it.
  const tile = sharp(await tileFor(code)).extract({ left: 0, top: 0, ...smaller({ width, height }) });
  const drawn = await picture
    .composite([{ input: await tile.png().toBuffer(), tile: true }])
    .webp({ quality: 75, effort: 2 })
    .toBuffer();
  return new Uint8Array(drawn);
}

const tileSize = { width: 240, height: 150 };
const smaller = ({ width, height }: { width: number; height: number }) => ({
  width: Math.min(width, tileSize.width),
  height: Math.min(height, tileSize.height),
});

function tileFor(code: string): Promise<Buffer> {
  const tile = tileCache.get(code) ?? drawTile(code);
  tileCache.delete(code);
  tileCache.set(code, tile);
  const [oldest] = tileCache.keys();
  if (tileCache.size > maxTiles && oldest !== undefined) tileCache.delete(oldest);
  return tile;
}

/** The code twice, white over black, slanted: readable on bright and dark pictures, and unobtrusive. */
async function drawTile(code: string): Promise<Buffer> {
  const [{ default: sharp }, { default: satori }, data] = await Promise.all([
    import("sharp"),
    import("satori"),
    font(),
  ]);
  const textLayer = (color: string, shift: number) => ({
    type: "div",
    props: {
      style: { position: "absolute", left: 18 + shift, top: 58 + shift, color, transform: "rotate(-24deg)" },
      children: (code.match(/.{1,4}/g) ?? []).join(" "),
    },
  });
  const tile = {
    type: "div",
    props: {
      style: { display: "flex", width: "100%", height: "100%", fontSize: 19, opacity: 0.18 },
      children: [textLayer("#000", 1), textLayer("#fff", 0)],
    },
  };
  const svg = await satori(tile as Parameters<typeof satori>[0], {
    ...tileSize,
    fonts: [{ name: "mark", data, weight: 700 }],
  });
  return (sharp(Buffer.from(svg)) as Sharp).png().toBuffer();
}

let loaded: Promise<Buffer> | undefined;
/** Digits as curves, from a bundled font, because a bare machine has none. */
function font(): Promise<Buffer> {
  const file = "@fontsource/noto-sans-kr/files/noto-sans-kr-latin-700-normal.woff";
  loaded ??= readFile(createRequire(import.meta.url).resolve(file));
  return loaded;
}
