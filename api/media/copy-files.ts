import type { Deps } from "../deps";

/** Copies a picture's files to another key, in these widths; false when one of them is missing. */
export async function copyFiles(
  deps: Deps,
  { from, to, widths }: { from: string; to: string; widths: readonly number[] },
): Promise<boolean> {
  for (const width of widths) {
    const file = await deps.store.get(`${from}/${width}.webp`);
    if (!file) return false;
    const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
    await deps.store.put(`${to}/${width}.webp`, bytes, "image/webp");
  }
  return true;
}
