import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { picturesWithAvif } from "#api/demo/avif";
import { avifFolder, keptAvif, storeWebp } from "#api/demo/pictures";
import { encodeAvif } from "#api/media/encode-avif";
import type { ObjectStore } from "#api/media/object-store";

/** Writes the AVIF files of the demo world, as the product's job makes them of the WebP that the seed stores. */
async function encodeDemoAvif(): Promise<void> {
  await rm(avifFolder, { recursive: true, force: true });
  for (const picture of picturesWithAvif()) {
    const store = treeStore();
    await encodeAvif({ store }, await storeWebp(store, picture));
  }
}

/** Keeps WebP for itself and writes AVIF into the tree. */
function treeStore(): ObjectStore {
  const webp = new Map<string, Uint8Array>();
  return {
    async put(key, body, contentType) {
      if (contentType !== "image/avif") return void webp.set(key, body);
      await mkdir(dirname(keptAvif(key)), { recursive: true });
      await writeFile(keptAvif(key), body);
    },
    async get(key) {
      const body = webp.get(key);
      return body ? { body: new Blob([body.slice()]).stream(), contentType: "image/webp", length: body.length } : null;
    },
    has: async (key) => webp.has(key),
    list: async (prefix) => [...webp.keys()].filter((key) => key.startsWith(prefix)),
    remove: async () => {},
    presignPut: async () => "",
  };
}

await encodeDemoAvif();
