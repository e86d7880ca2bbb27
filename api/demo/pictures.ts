import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { ObjectStore } from "../media/object-store";
import { keyName, pictureWidths } from "../media/picture-address";

type Kind = keyof typeof pictureWidths;
type Stored = { key: string; width: number; height: number; color: string; widths: number[] };

/** A file of `photographs/`, as the `at`th picture made of its kind: the whole first, then its details. */
export type Photograph = { name: string; at: number };

/** Left, top, width and height as parts of the whole. */
const parts = [
  [0, 0, 1, 1],
  [0.36, 0.3, 0.64, 0.64],
  [0, 0.2, 0.64, 0.64],
  [0.2, 0.36, 0.6, 0.6],
  [0.42, 0, 0.58, 0.58],
  [0, 0, 0.7, 0.7],
] as const;
/** Faces are squares, covers twice as wide as high. */
const ratios: Partial<Record<Kind, number>> = { profile: 1, background: 2, campaign: 16 / 9 };

/** The `at`th picture of someone who has the photographs `names`. */
export function photographAt(names: readonly string[], at: number): Photograph {
  return { name: names[at % names.length] as string, at: Math.floor(at / names.length) };
}

/** Stores a photograph in the widths of its kind, the same files on every run. */
export async function storePhotograph(
  store: ObjectStore,
  { kind, folder, photograph }: { kind: Kind; folder: "pub" | "prv"; photograph: Photograph },
): Promise<Stored> {
  const { data, width, height } = await cut(photograph, ratios[kind]);
  const key = `${folder}/demo-${keyName(kind)}-${photograph.name}-${photograph.at}`;
  const widths = pictureWidths[kind].filter((to, at) => kind !== "post" || at === 0 || to <= width);
  await Promise.all(
    widths.map(async (to) => {
      const resized = sharp(data, { raw: { width, height, channels: 3 } }).resize(to, null, {
        withoutEnlargement: true,
      });
      await store.put(`${key}/${to}.webp`, await resized.webp({ quality: 75, effort: 2 }).toBuffer(), "image/webp");
    }),
  );
  return { key, width, height, color: await colorOf(data, width, height), widths };
}

async function cut({ name, at }: Photograph, ratio: number | undefined) {
  const file = sharp(await readFile(path.join(process.cwd(), "api/demo/photographs", `${name}.webp`)));
  const whole = await file.metadata();
  const [left, top, wide, high] = parts[at % parts.length] as (typeof parts)[number];
  const width = Math.round(whole.width * wide);
  const height = Math.round(whole.height * high);
  file.extract({ left: Math.floor(whole.width * left), top: Math.floor(whole.height * top), width, height });
  if (ratio) file.resize(width, Math.round(Math.min(height, width / ratio)), { fit: "cover" });
  const { data, info } = await file.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The colour shown until the picture is there: the mean of all. */
async function colorOf(data: Buffer, width: number, height: number): Promise<string> {
  const mean = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(1, 1)
    .raw()
    .toBuffer();
  return `#${mean.subarray(0, 3).toString("hex")}`;
}
