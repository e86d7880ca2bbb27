import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { ObjectStore } from "../media/object-store";
import { filesOf, isContentPicture, keyName, pictureWidths } from "../media/picture-address";

type Kind = keyof typeof pictureWidths;
const tree = path.join(process.cwd(), "api/demo/photographs");
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
const partAt = (at: number) => parts[at % parts.length] as (typeof parts)[number];
/** Faces are squares, covers twice as wide as high, series portraits. */
const ratios: Partial<Record<Kind, number>> = { profile: 1, background: 2, campaign: 16 / 9, series: 4 / 5 };

/** The `at`th picture of someone who has the photographs `names`. */
export function photographAt(names: readonly string[], at: number): Photograph {
  return { name: names[at % names.length] as string, at: Math.floor(at / names.length) };
}

export type DemoPicture = { kind: Kind; folder: "pub" | "prv"; photograph: Photograph };

export const whole = (kind: Kind, name: string): DemoPicture => ({
  kind,
  folder: "pub",
  photograph: { name, at: 0 },
});

/** Stores a photograph in the widths of its kind, the same files on every run; AVIF, which takes seconds, is in the tree. */
export async function storePhotograph(store: ObjectStore, picture: DemoPicture): Promise<Stored> {
  const stored = await storeWebp(store, picture);
  const avif = filesOf(stored.key, stored.widths).filter((file) => file.endsWith(".avif"));
  await Promise.all(avif.map(async (file) => store.put(file, await readAvif(file), "image/avif")));
  return stored;
}

export const avifFolder = path.join(tree, "avif");
/** The path in the tree of an AVIF file, by its name in the object store. */
export const keptAvif = (file: string): string => path.join(avifFolder, file.slice("pub/demo-".length));

function readAvif(file: string): Promise<Buffer> {
  return readFile(keptAvif(file)).catch((cause) => {
    throw new Error(`no ${keptAvif(file)}: node --import tsx scripts/encode-demo-avif.ts makes it`, { cause });
  });
}

/** The key and widths that a picture is stored with. */
export async function placeOf({ kind, folder, photograph: { name, at } }: DemoPicture) {
  const { width } = await sharp(path.join(tree, `${name}.webp`)).metadata();
  const cutWidth = Math.round(width * partAt(at)[2]);
  const widths = pictureWidths[kind].filter((to, at) => !isContentPicture(kind) || at === 0 || to <= cutWidth);
  return { key: `${folder}/demo-${keyName(kind)}-${name}-${at}`, widths };
}

export async function storeWebp(store: Pick<ObjectStore, "put">, picture: DemoPicture): Promise<Stored> {
  const { key, widths } = await placeOf(picture);
  const { data, width, height } = await cut(picture.photograph, ratios[picture.kind]);
  const raw = { width, height, channels: 3 as const };
  const drawn = new Map<number, Promise<Buffer>>();
  for (const to of widths.map((wanted) => Math.min(wanted, width)))
    if (!drawn.has(to)) drawn.set(to, sharp(data, { raw }).resize(to).webp({ quality: 75, effort: 2 }).toBuffer());
  for (const to of widths)
    await store.put(`${key}/${to}.webp`, (await drawn.get(Math.min(to, width))) as Buffer, "image/webp");
  return { key, width, height, color: await colorOf(data, width, height), widths };
}

async function cut({ name, at }: Photograph, ratio: number | undefined) {
  const file = sharp(await readFile(path.join(tree, `${name}.webp`)));
  const whole = await file.metadata();
  const [left, top, wide, high] = partAt(at);
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
