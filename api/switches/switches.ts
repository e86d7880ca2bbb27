import { EventEmitter, once } from "node:events";
import { type Capability, capabilities, pausedMessages, type SwitchName } from "#contract/switches/values";
import type { Database } from "../db/connect";
import { compileSql } from "../db/load-sql";
import { DatabaseUnavailable, isUnavailable } from "../db/unavailable";
import { ApiError } from "../http/api-error";
import type { Log } from "../log";
import { listenToPostgres } from "../realtime/postgres-listener";

/** The switches as this process knows them, in memory: no request reads them from the database. */
export type Switches = {
  isOff(name: SwitchName): boolean;
  /** Whether nothing can be stored: `writes` is off, or the database is a standby. */
  isReadOnly(): boolean;
  listPaused(): Capability[];
  /** Throws CAPABILITY_PAUSED while the capability is off. */
  requireOn(capability: Capability): void;
  /** Throws READ_ONLY_MODE while nothing can be stored. */
  requireWritable(): void;
  /** Reads them for the first time; at once where they are known. Throws while the database does not answer. */
  ready(): Promise<void>;
  /** Reads them again, after all reads that have begun. */
  reload(): Promise<void>;
  /** Follows the changes of other processes. Returns the function that stops it. */
  follow(): () => Promise<void>;
  /** Resolves once `isReadOnly()` is `readOnly`, or `signal` aborts. */
  waitFor(readOnly: boolean, signal: AbortSignal): Promise<void>;
};

/** A standby that becomes the primary keeps its connections and notifies nobody, so they are read in any case. */
const rereadMs = 5_000;
/** Seconds for Retry-After. */
const pausedSeconds = 300;
const readOnlySeconds = 60;

const switchStatement = compileSql<{ read_only: boolean; off: SwitchName[] }, Record<never, never>>(
  `SELECT current_setting('transaction_read_only') = 'on' AS read_only,
     ARRAY(SELECT name FROM switches WHERE is_off) AS off`,
  { name: "switches", parameters: [] },
);

export function createSwitches(database: Database, { url, log }: { url: string; log: Log }): Switches {
  let off: ReadonlySet<SwitchName> | null = null;
  let isStandby = false;
  let reading: Promise<void> = Promise.resolve();
  const changes = new EventEmitter().setMaxListeners(0);

  async function read(): Promise<void> {
    const [row] = await database.run(switchStatement, {});
    if (!row) return;
    if (row.read_only !== isStandby) log.warn({ readOnly: row.read_only }, "the database's own read-only mode changed");
    off = new Set(row.off);
    isStandby = row.read_only;
    changes.emit("read");
  }

  /** One read at a time, so that an older one never overwrites a newer one. */
  function reload(): Promise<void> {
    const next = reading.catch(() => undefined).then(read);
    reading = next;
    return next;
  }
  const isOff = (name: SwitchName) => off?.has(name) ?? false;
  const isReadOnly = () => isStandby || isOff("writes");
  /** A database that does not answer is logged by its own health check. */
  const reloadOrWarn = () =>
    void reload().catch((err) => isUnavailable(err) || log.warn({ err }, "the switches could not be read"));

  return {
    isOff,
    isReadOnly,
    listPaused: () => capabilities.filter(isOff),
    requireOn(capability) {
      if (isOff(capability)) throw pausedError(capability);
    },
    requireWritable() {
      if (isReadOnly()) throw new ApiError("READ_ONLY_MODE", { retryAfter: readOnlySeconds });
    },
    async ready() {
      if (off) return;
      await reload().catch((cause) => {
        throw Object.assign(new DatabaseUnavailable("the switches could not be read"), { cause });
      });
    },
    reload,
    follow() {
      const stop = listenToPostgres({
        url,
        name: "gyeot switches",
        channels: ["switches_changed"],
        log,
        onPayload: reloadOrWarn,
        onConnected: reloadOrWarn,
      });
      const timer = setInterval(reloadOrWarn, rereadMs).unref();
      return async () => {
        clearInterval(timer);
        await stop();
      };
    },
    async waitFor(readOnly, signal) {
      while (isReadOnly() !== readOnly && !signal.aborted)
        await once(changes, "read", { signal }).catch(() => undefined);
    },
  };
}

const pausedError = (capability: Capability) =>
  new ApiError("CAPABILITY_PAUSED", { retryAfter: pausedSeconds, message: pausedMessages[capability] });
