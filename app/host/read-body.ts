import type { IncomingMessage } from "node:http";

/**
 * A body that is idle for this long, or brings fewer than `bytes` in this time, is cut off; a merely slow one is not.
 */
export const slowest = { seconds: 20, bytes: 8 * 1_024 };

export class BodyTooSlow extends Error {}

/** The chunks of a body. Only the time spent waiting for the sender counts, not the reader's. */
export async function* readBody(
  incoming: IncomingMessage,
  slowestMs = slowest.seconds * 1_000,
): AsyncGenerator<Buffer> {
  // A reader that stops early leaves the rest to `dropUnread`; closing the connection would lose the response.
  const chunks = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let waitedMs = 0;
  let bytes = 0;
  let waiting = false;
  try {
    for (;;) {
      const began = performance.now();
      waiting = true;
      const { done, value } = await within(chunks.next(), slowestMs);
      waiting = false;
      if (done) return;
      waitedMs += performance.now() - began;
      bytes += value.length;
      if (waitedMs > slowestMs) {
        if (bytes < slowest.bytes) throw new BodyTooSlow();
        waitedMs = 0;
        bytes = 0;
      }
      yield value;
    }
  } finally {
    if (!waiting) await chunks.return?.();
  }
}

async function within<T>(next: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyTooSlow()), ms);
  });
  next.catch(() => undefined);
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads and drops the unread rest of a body, up to `bytesAtMost`, once its response is sent: a browser reads no
 * response before it has sent everything. A longer or slower body is cut off.
 */
export function dropUnread(incoming: IncomingMessage, bytesAtMost: number, slowestMs = slowest.seconds * 1_000): void {
  if (incoming.complete || incoming.destroyed) return;
  incoming.resume();
  const { socket } = incoming;
  const began = socket.bytesRead;
  let before = began;
  const timer = setInterval(() => {
    if (socket.bytesRead - before < slowest.bytes || socket.bytesRead - began > bytesAtMost) incoming.destroy();
    before = socket.bytesRead;
  }, slowestMs).unref();
  for (const event of ["end", "close"]) incoming.once(event, () => clearInterval(timer));
}
