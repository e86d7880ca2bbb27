import { EventEmitter, once } from "node:events";
import { type Capability, capabilities, pausedMessages, type SwitchName } from "#contract/switches/values";
import type { Database } from "../db/connect";
import { compileSql } from "../db/load-sql";
import { DatabaseUnavailable, isReadOnlyRefusal, isUnavailable } from "../db/unavailable";
import { ApiError } from "../http/api-error";
import type { Log } from "../log";
import { listenToPostgres, type ServerRole } from "../realtime/postgres-listener";

/** The switches as this process knows them, in memory: no request reads them from the database. */
export type Switches = ServerRole & {
  isOff(name: SwitchName): boolean;
  /** Whether nothing can be stored: `writes` is off, or the database refuses writes by itself. */
  isReadOnly(): boolean;
  /** Whether the database refuses writes by itself: it is a standby, or set to be read only. */
  isReadOnlyServer(): boolean;
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
/** Sooner where a promotion is awaited. */
const rereadOnStandbyMs = 1_000;
/** Seconds for Retry-After. */
const pausedSeconds = 300;
const readOnlySeconds = 60;

type Row = { read_only: boolean; standby: boolean; off: SwitchName[] };
const switchStatement = compileSql<Row, Record<never, never>>(
  `SELECT current_setting('transaction_read_only') = 'on' AS read_only, pg_is_in_recovery() AS standby,
     ARRAY(SELECT name FROM switches WHERE is_off) AS off`,
  { name: "switches", parameters: [] },
);

export function createSwitches(database: Database, { url, log }: { url: string; log: Log }): Switches {
  let off: ReadonlySet<SwitchName> | null = null;
  let server = { readOnly: false, standby: false };
  let reading: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const changes = new EventEmitter().setMaxListeners(0);

  async function read(): Promise<void> {
    const [row] = await database.run(switchStatement, {});
    if (!row) return;
    const found = { readOnly: row.read_only, standby: row.standby };
    if (found.readOnly !== server.readOnly || found.standby !== server.standby)
      log.warn(found, "the database's own read-only mode changed");
    off = new Set(row.off);
    server = found;
    changes.emit("read");
  }

  /** One read at a time, so that an older one never overwrites a newer one; all who wait for the next share it. */
  function reload(): Promise<void> {
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = null;
        return read();
      });
    reading = next;
    return next;
  }
  const isOff = (name: SwitchName) => off?.has(name) ?? false;
  const isReadOnly = () => server.readOnly || isOff("writes");
  async function waitUntil(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo() && !signal.aborted) await once(changes, "read", { signal }).catch(() => undefined);
  }
  /** A database that does not answer is logged by its own health check. */
  const reloadOrWarn = () =>
    void reload().catch((err) => isUnavailable(err) || log.warn({ err }, "the switches could not be read"));

  const role: ServerRole = {
    isStandby: () => server.standby,
    async learnFrom(error) {
      if (isReadOnlyRefusal(error)) await reload().catch(() => undefined);
      return isReadOnlyRefusal(error) && server.readOnly;
    },
    waitForPrimary: (signal) => waitUntil(() => !server.standby, signal),
  };

  return {
    ...role,
    isOff,
    isReadOnly,
    isReadOnlyServer: () => server.readOnly,
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
        role,
        log,
        onPayload: reloadOrWarn,
        onConnected: reloadOrWarn,
      });
      let timer: NodeJS.Timeout;
      const rereadLater = () => {
        timer = setTimeout(reread, server.standby ? rereadOnStandbyMs : rereadMs).unref();
      };
      const reread = () => {
        reloadOrWarn();
        rereadLater();
      };
      rereadLater();
      return async () => {
        clearTimeout(timer);
        await stop();
      };
    },
    waitFor: (readOnly, signal) => waitUntil(() => isReadOnly() === readOnly, signal),
  };
}

const pausedError = (capability: Capability) =>
  new ApiError("CAPABILITY_PAUSED", { retryAfter: pausedSeconds, message: pausedMessages[capability] });
