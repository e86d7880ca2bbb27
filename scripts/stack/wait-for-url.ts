import { setTimeout as sleep } from "node:timers/promises";

/** Resolves once the address answers 200. */
export async function waitForUrl(url: string, patienceMs = 60_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const status = await statusOf(url);
    if (status === 200) return;
    if (Date.now() >= deadline) throw new Error(`${url} does not answer (last status ${status || "none"}).`);
    await sleep(25);
  }
}

async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
