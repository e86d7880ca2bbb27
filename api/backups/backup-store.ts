import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { ObjectStore } from "../media/object-store";
import { BackupError } from "./backup-error";
import { decryptObject, encryptObject } from "./encrypt-object";

export type BackupStore = { store: ObjectStore; key: Buffer };

/** What a record says about its content, which is stored in parts. */
type Content = { id: string; parts: number; bytes: number; sha256: string };

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const partBytes = 4 * 1024 * 1024;
/** Parts on their way at once: what bounds memory. */
const window = 3;
const contentType = "application/octet-stream";
const partsPrefix = "backups/parts/";
const partName = (id: string, number: number) => `${partsPrefix}${id}/${String(number).padStart(6, "0")}`;
/** With its creation time: a recent part may get its record yet, an old one without a record is abandoned. */
const newContentId = (at: Date) => `${at.getTime().toString(16).padStart(12, "0")}-${randomBytes(12).toString("hex")}`;

/** Stores a stream in parts under a new id. Nothing refers to them until a record does. */
export async function writeContent(backups: BackupStore, source: Source, at: Date): Promise<Content> {
  const id = newContentId(at);
  const hash = createHash("sha256");
  const sending: Promise<void>[] = [];
  let parts = 0;
  let bytes = 0;
  for await (const part of inParts(source)) {
    hash.update(part);
    bytes += part.length;
    if (sending.length === window) await sending.shift();
    const sent = putObject(backups, { name: partName(id, parts), bytes: part });
    // Its failure is thrown where it is awaited, which may be later.
    sent.catch(() => undefined);
    sending.push(sent);
    parts += 1;
  }
  await Promise.all(sending);
  return { id, parts, bytes, sha256: hash.digest("hex") };
}

/** The stream again; throws before its end when a part is missing, broken or of another key. */
export async function* readContent(backups: BackupStore, content: Content): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const coming: Promise<Buffer>[] = [];
  let next = 0;
  for (let number = 0; number < content.parts; number += 1) {
    for (; next < content.parts && coming.length < window; next += 1) {
      const part = getObject(backups, partName(content.id, next));
      part.catch(() => undefined);
      coming.push(part);
    }
    const part = (await coming.shift()) as Buffer;
    hash.update(part);
    yield part;
  }
  if (hash.digest("hex") !== content.sha256) throw new BackupError("broken", `backups/parts/${content.id}`);
}

/** null for an id without a time */
export function contentMadeAt(id: string): Date | null {
  const [, time] = /^([0-9a-f]{12})-/.exec(id) ?? [];
  return time ? new Date(Number.parseInt(time, 16)) : null;
}

/** Every content with the number of its parts, also of those that no record names. */
export async function listContentIds({ store }: BackupStore): Promise<Map<string, number>> {
  const parts = new Map<string, number>();
  for (const name of await store.list(partsPrefix)) {
    const [id = "", number] = name.slice(partsPrefix.length).split("/");
    parts.set(id, Math.max(parts.get(id) ?? 0, Number(number) + 1));
  }
  return parts;
}

export async function removeContent(
  { store }: BackupStore,
  { id, parts }: { id: string; parts: number },
): Promise<void> {
  for (let number = 0; number < parts; number += 1) await store.remove(partName(id, number));
}

/** Stored last: what it refers to is complete. */
export async function writeRecord(backups: BackupStore, name: string, record: object): Promise<void> {
  await putObject(backups, { name, bytes: Buffer.from(JSON.stringify(record)) });
}

/** null for a missing record */
export async function readRecord<T extends z.ZodType>(
  backups: BackupStore,
  name: string,
  schema: T,
): Promise<z.infer<T> | null> {
  const stored = await backups.store.get(name);
  if (!stored) return null;
  const bytes = await decryptObject(backups.key, { name, bytes: await bytesOf(stored.body) });
  return schema.parse(JSON.parse(bytes.toString("utf8")));
}

async function putObject({ store, key }: BackupStore, object: { name: string; bytes: Uint8Array }): Promise<void> {
  await store.put(object.name, await encryptObject(key, object), contentType);
}

async function getObject({ store, key }: BackupStore, name: string): Promise<Buffer> {
  const stored = await store.get(name);
  if (!stored) throw new BackupError("missing", name);
  return decryptObject(key, { name, bytes: await bytesOf(stored.body) });
}

const bytesOf = async (body: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(body).arrayBuffer());

async function* inParts(source: Source): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; ) {
      const taken = Math.min(chunk.length - from, partBytes - filled);
      part.set(chunk.subarray(from, from + taken), filled);
      from += taken;
      filled += taken;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
