import type { ServerResponse } from "node:http";
import { plainHeaders } from "./plain-headers";

/** Asks the API, at most once at a time, whether it is ready; web is ready when the API is. */
export function createReadiness(apiUrl: string): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    const address = new URL("/readyz", apiUrl);
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

export function sendReadiness(outgoing: ServerResponse, ready: boolean): void {
  outgoing.writeHead(ready ? 200 : 503, { ...plainHeaders(), ...(!ready && { "Retry-After": "5" }) });
  outgoing.end(ready ? "ready" : "the API is not ready");
}
