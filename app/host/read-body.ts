import type { IncomingMessage } from "node:http";

/** A body with nothing for so long, or with less than `bytes` in so long, is cut off: a slow line goes on, an idle one not. */
export const slowest = { seconds: 20, bytes: 8 * 1_024 };

export class BodyTooSlow extends Error {}

/** The chunks of a body. Only the time spent waiting for the sender counts, not what the reader takes. */
export async function* readBody(
  incoming: IncomingMessage,
  slowestMs = slowest.seconds * 1_000,
): AsyncGenerator<Buffer> {
  const chunks = incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let waitedMs = 0;
  let bytes = 0;
  for (;;) {
    const began = performance.now();
    const { done, value } = await within(chunks.next(), slowestMs);
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

/** A body nobody has read to its end does not hold its connection for longer than a slow one might. */
export function dropUnread(incoming: IncomingMessage, slowestMs = slowest.seconds * 1_000): void {
  if (!incoming.complete) setTimeout(() => incoming.complete || incoming.destroy(), slowestMs).unref();
}
