import { writeSync } from "node:fs";

/** While the reader of a pipe is slow so much is kept for it; more is dropped. */
const keptBytes = 1024 * 1024;
const retryMs = 50;

type Line = {
  bytes: Buffer /** how many dropped lines it tells of; 0 for a line of the program's own */;
  tells: number;
};

/**
 * What api, worker and web write their log to: a stream for pino that never fails, for a full disk or a reader that has
 * gone must not end the process. Lines that cannot be written are dropped and counted; the count is told once there is room.
 */
export function createLogStream(name: string, fd = 1): { write(line: string): void } {
  let waiting: Line[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isCutShort = false;
  let isRetrying = false;

  function write(text: string): void {
    if (waitingBytes > keptBytes) {
      dropped++;
      return;
    }
    if (dropped > 0 && waiting.length === 0) keep(droppedLine(name, dropped), dropped);
    keep(text, 0);
    flush();
  }

  function keep(text: string, tells: number): void {
    const bytes = Buffer.from(isCutShort && waiting.length === 0 ? `\n${text}` : text);
    waiting.push({ bytes, tells });
    waitingBytes += bytes.length;
  }

  function flush(): void {
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const written = writeSync(fd, next.bytes);
        waitingBytes -= written;
        isCutShort = written < next.bytes.length;
        next.bytes = next.bytes.subarray(written);
        if (isCutShort) continue;
        dropped -= next.tells;
        waiting.shift();
      }
    } catch (error) {
      if ((error as { code?: string }).code === "EAGAIN") flushLater();
      else dropWaiting();
    }
  }

  function flushLater(): void {
    if (isRetrying) return;
    isRetrying = true;
    setTimeout(() => {
      isRetrying = false;
      flush();
    }, retryMs).unref();
  }

  function dropWaiting(): void {
    dropped += waiting.filter(({ tells }) => tells === 0).length;
    waiting = [];
    waitingBytes = 0;
  }

  return { write };
}

const droppedLine = (name: string, lines: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), name, lines, msg: "log lines were dropped" })}\n`;
