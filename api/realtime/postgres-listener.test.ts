import { afterEach, expect, inject, it, vi } from "vitest";
import { createLog } from "../log";
import { listenToPostgres, type ServerRole } from "./postgres-listener";
import { createPostgresTransport } from "./postgres-transport";

afterEach(() => vi.restoreAllMocks());

const primary: ServerRole = {
  isStandby: () => false,
  learnFrom: async () => false,
  waitForPrimary: async () => undefined,
};

function listen(channel: string, role: ServerRole, onConnected: () => void = () => undefined) {
  const lines: string[] = [];
  const log = createLog("info", "test", { write: (line) => void lines.push(line) });
  const stop = listenToPostgres({
    ...{ url: inject("databaseUrl"), name: "gyeot test", channels: [channel] },
    ...{ role, log, onConnected, onPayload: () => undefined },
  });
  return { lines, stop };
}

/** The waits before another try, after LISTEN failed by what `channel` adds to it. */
async function retriesOf(channel: string): Promise<number[]> {
  const waits = vi.spyOn(globalThis, "setTimeout");
  const { lines, stop } = listen(channel, primary);
  await vi.waitFor(() => expect(lines.join("")).toContain("not listening to the database"));
  const found = waits.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms === 500 || ms === 4_000);
  await stop();
  return found;
}

it("where LISTEN is refused by a server that is no standby, it is tried again in four seconds", async () => {
  expect(await retriesOf("gyeot; BEGIN READ ONLY; CREATE TABLE refused ()")).toEqual([4_000]);
});

it("after any other failure the listener tries again in half a second", async () => {
  expect(await retriesOf("gyeot; SELECT 1 / 0")).toEqual([500]);
});

/** The role of a server that is a standby from the first refusal, or the beginning, until `promote`. */
function standbyRole({ isKnown }: { isKnown: boolean }) {
  let isStandby = isKnown;
  const promotion = new AbortController();
  const role: ServerRole = {
    isStandby: () => isStandby,
    learnFrom: async () => {
      isStandby = true;
      return true;
    },
    waitForPrimary: (signal) =>
      new Promise((done) => {
        for (const each of [signal, promotion.signal]) each.addEventListener("abort", () => done());
      }),
  };
  const promote = () => {
    isStandby = false;
    promotion.abort();
  };
  return { role, promote };
}

it("on a standby no connection is tried, with one line in the log, until it is promoted", async () => {
  const { role, promote } = standbyRole({ isKnown: true });
  const connected = vi.fn();
  const { lines, stop } = listen("gyeot", role, connected);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("not listening to a standby until it is promoted");
  expect(connected).not.toHaveBeenCalled();
  promote();
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce());
  expect(lines).toHaveLength(1);
  await stop();
});

it("a refusal that shows a standby is no failure in the log, and stopping ends the wait", async () => {
  const { role } = standbyRole({ isKnown: false });
  const { lines, stop } = listen("gyeot; BEGIN READ ONLY; CREATE TABLE refused ()", role);
  await vi.waitFor(() => expect(lines.join("")).toContain("not listening to a standby"));
  await stop();
  expect(lines).toHaveLength(1);
});

it("on a standby, where no node can listen, events are sent nowhere and nothing fails", async () => {
  const { role } = standbyRole({ isKnown: true });
  const transport = createPostgresTransport("postgres://127.0.0.1:9/nowhere", {
    log: createLog("silent", "test"),
    role,
  });
  await expect(transport.send(["event"])).resolves.toBeUndefined();
  await transport.end();
});
