import { writeSync } from "node:fs";

/** The buffer for a slow reader of a pipe; lines beyond it are dropped. */
const maxWaitingBytes = 1024 * 1024;
const retryMs = 50;

type Line = {
  bytes: Buffer;
  /** how many dropped lines it reports; 0 for a line of the program's own */
  reportedDrops: number;
};

/**
 * The log stream of api, worker and web: a stream for pino that never fails, as a full disk or a missing reader must
 * not end the process. Lines that cannot be written are dropped, and their count is logged once there is room.
 */
export function createLogStream(name: string, fd = 1): { write(line: string): void } {
  let waiting: Line[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isCutShort = false;
  let isRetrying = false;

  function write(text: string): void {
    if (waitingBytes > maxWaitingBytes) {
      dropped++;
      return;
    }
    if (dropped > 0 && waiting.length === 0) enqueue(droppedLine(name, dropped), dropped);
    enqueue(text, 0);
    flush();
  }

  function enqueue(text: string, reportedDrops: number): void {
    const bytes = Buffer.from(isCutShort && waiting.length === 0 ? `\n${text}` : text);
    waiting.push({ bytes, reportedDrops });
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
        dropped -= next.reportedDrops;
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
    dropped += waiting.filter(({ reportedDrops }) => reportedDrops === 0).length;
    waiting = [];
    waitingBytes = 0;
  }

  return { write };
}

const droppedLine = (name: string, lines: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), name, lines, msg: "log lines were dropped" })}\n`;
