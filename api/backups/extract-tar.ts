import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error";

const block = 512;

/** Writes the files of a tar file as PostgreSQL makes it: plain files and folders alone. */
export async function extractTar(source: AsyncIterable<Buffer>, into: string): Promise<void> {
  const reader = new ChunkReader(source);
  for (;;) {
    const header = await reader.read(block);
    // An empty block ends the file.
    if (header.every((byte) => byte === 0)) break;
    const { path, bytes, kind } = parseHeader(header);
    if (kind === "5") await mkdir(join(into, path), { recursive: true, mode: 0o700 });
    else if (kind === "0") await writeFileFrom(reader, { path: join(into, path), bytes });
    else throw new BackupError("not supported", `${path} is neither a file nor a folder`);
  }
  // Read to its end: only then the checksum of the whole is compared.
  await reader.drain();
}

async function writeFileFrom(reader: ChunkReader, { path, bytes }: { path: string; bytes: number }): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of reader.chunks(bytes)) await file.write(chunk);
  } finally {
    await file.close();
  }
  await reader.read((block - (bytes % block)) % block);
}

function parseHeader(header: Buffer): { path: string; bytes: number; kind: string } {
  const textAt = (from: number, length: number) => {
    const field = header.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end < 0 ? length : end).toString("utf8");
  };
  const prefix = textAt(345, 155);
  const path = (prefix ? `${prefix}/` : "") + textAt(0, 100);
  const bytes = Number.parseInt(textAt(124, 12), 8);
  if (path.startsWith("/") || path.split("/").includes("..") || !(bytes >= 0)) {
    throw new BackupError("not supported", `a file named ${path} in the base backup`);
  }
  return { path, bytes, kind: textAt(156, 1) || "0" };
}

class ChunkReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async read(bytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.chunks(bytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *chunks(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0) await this.#next();
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new BackupError("broken", "the base backup ends within a file");
    this.#rest = value;
  }
}
