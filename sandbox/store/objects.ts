import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openJsonLinesStore } from "../json-lines-store";

export type ObjectInfo = {
  size: number;
  etag: string;
  contentType: string;
  lastModified: string;
  /** cache-control, content-disposition, x-amz-meta-… as they were sent */
  headers: Record<string, string>;
};

export type Objects = {
  put(key: string, body: Buffer, about: Pick<ObjectInfo, "contentType" | "headers">): Promise<ObjectInfo>;
  info(key: string): ObjectInfo | undefined;
  read(key: string): Promise<Buffer>;
  delete(key: string): Promise<void>;
  /** keys in the order of their bytes */
  keys(prefix: string): string[];
};

/** One bucket in a folder. A file is named for the hash of its key, so no key can lead out of it. */
export function openObjects(folder: string): Objects {
  mkdirSync(join(folder, "bodies"), { recursive: true });
  const infos = openJsonLinesStore<ObjectInfo>(join(folder, "objects.jsonl"));
  const fileOf = (key: string): string => join(folder, "bodies", createHash("sha256").update(key).digest("hex"));
  return {
    async put(key, body, about) {
      const file = fileOf(key);
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, body);
      await rename(unfinished, file);
      const etag = `"${createHash("md5").update(body).digest("hex")}"`;
      return infos.put(key, { ...about, etag, size: body.length, lastModified: new Date().toISOString() });
    },
    info: (key) => infos.get(key),
    read: (key) => readFile(fileOf(key)),
    async delete(key) {
      infos.delete(key);
      await rm(fileOf(key), { force: true });
    },
    keys: (prefix) =>
      infos
        .entries()
        .map(([key]) => key)
        .filter((key) => key.startsWith(prefix))
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  };
}
