import { afterEach, expect, inject, it, vi } from "vitest";
import { createLog } from "../log";
import { listenToPostgres } from "./postgres-listener";

afterEach(() => vi.restoreAllMocks());

/** The waits before another try, after LISTEN failed by what `channel` adds to it. */
async function retriesOf(channel: string): Promise<number[]> {
  const lines: string[] = [];
  const waits = vi.spyOn(globalThis, "setTimeout");
  const stop = listenToPostgres({
    url: inject("databaseUrl"),
    name: "gyeot test",
    channels: [channel],
    log: createLog("info", "test", { write: (line) => void lines.push(line) }),
    onPayload: () => undefined,
    onConnected: () => undefined,
  });
  await vi.waitFor(() => expect(lines.join("")).toContain("not listening to the database"));
  const found = waits.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms === 500 || ms === 4_000);
  await stop();
  return found;
}

it("a standby, which refuses to LISTEN, is asked again every four seconds", async () => {
  expect(await retriesOf("gyeot; BEGIN READ ONLY; CREATE TABLE refused ()")).toEqual([4_000]);
});

it("after any other failure the listener tries again in half a second", async () => {
  expect(await retriesOf("gyeot; SELECT 1 / 0")).toEqual([500]);
});
