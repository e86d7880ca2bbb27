import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob, lowPriority } from "../jobs";
import { canHaveAvif } from "./picture-address";

/** In the transaction that begins to use the picture's WebP files. AVIF takes a core for seconds: one at a time. */
export async function queueAvif(tx: Db | Tx, key: string, widths: number[]): Promise<void> {
  if (canHaveAvif(key)) await addJob(tx, "encode_avif", { key, widths }, { queue: "pictures", priority: lowPriority });
}

/** Stores a public picture as AVIF in `widths` too, from its widest WebP file; nothing where that is removed. */
export async function encodeAvif(deps: Deps, { key, widths }: { key: string; widths: number[] }): Promise<void> {
  const widest = `${key}/${widths.at(-1)}.webp`;
  const stored = await deps.store.get(widest);
  if (!stored) return;
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer());
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const files = widths.map((width) => ({ width, path: `${key}/${width}.avif` }));
  for (const { width, path } of files) {
    const resized = sharp(bytes).resize(width, null, { withoutEnlargement: true });
    await deps.store.put(path, await resized.avif({ quality: 50, effort: 3 }).toBuffer(), "image/avif");
  }
  // Removed meanwhile: the removal may have passed these files before they were there.
  const remains = await deps.store.get(widest);
  await remains?.body.cancel();
  if (!remains) for (const { path } of files) await deps.store.remove(path);
}
