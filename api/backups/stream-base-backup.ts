import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import pg from "pg";
import { BackupError } from "./backup-error";

type Connection = { query(text: string): void; stream: Socket };
type Row = (string | null)[];

/** Bytes that may wait here before the socket is paused. */
const queueBytes = 8 * 1024 * 1024;

/**
 * The replication protocol's BASE_BACKUP as a stream of messages, which `pg` receives but gives to no query of its own.
 * `rows` are complete after the last message: start, tablespaces, end.
 */
export function streamBaseBackup(client: pg.Client, label: string) {
  const options = `LABEL ${pg.escapeLiteral(label)}, CHECKPOINT 'fast', WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'`;
  const stream = new CopyStream(`BASE_BACKUP (${options})`);
  client.query(stream);
  return { messages: stream.messages(), rows: stream.rows };
}

class CopyStream implements pg.Submittable {
  readonly rows: Row[] = [];
  readonly #queue: Buffer[] = [];
  #queued = 0;
  #ended = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;
  #socket: Socket | undefined;

  constructor(private readonly text: string) {}

  submit(connection: pg.Connection): void {
    const { query, stream } = connection as unknown as Connection;
    this.#socket = stream;
    query.call(connection, this.text);
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: Row }): void {
    this.rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser uses its memory again for the next message.
    this.#queue.push(Buffer.from(chunk));
    this.#queued += chunk.length;
    if (this.#queued > queueBytes) this.#socket?.pause();
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.#ended = true;
    this.#wake();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  async *messages(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#error) throw this.#error;
      const message = this.#queue.shift();
      if (message) {
        this.#queued -= message.length;
        if (this.#queued <= queueBytes / 2) this.#socket?.resume();
        yield message;
      } else if (this.#ended) return;
      else
        await new Promise<void>((wake) => {
          this.#wake = wake;
        });
    }
  }
}

/** Separates the one archive from the manifest that follows it. */
export function splitBaseBackup(messages: AsyncGenerator<Buffer>) {
  const manifest: Buffer[] = [];
  let archives = 0;
  let inManifest = false;
  async function* archive(): AsyncGenerator<Buffer> {
    for await (const message of messages) {
      const kind = String.fromCharCode(message[0] ?? 0);
      if (kind === "n") archives += 1;
      if (archives > 1) throw new BackupError("not supported", "the database has tablespaces of its own");
      if (kind === "m") inManifest = true;
      if (kind !== "d") continue;
      if (inManifest) manifest.push(message.subarray(1));
      else yield message.subarray(1);
    }
  }
  return { archive: archive(), manifest: () => Buffer.concat(manifest) };
}
