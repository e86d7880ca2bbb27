import autocannon from "autocannon";
import { dose } from "./dose";

export type Load = { perSecond: number; p50: number; p99: number };

export type Shot = { method?: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };

const connections = 20;

/**
 * Twenty connections for `seconds` after a quarter of them as a warm-up, each request the next of `shots`; times in
 * milliseconds. Throws when a response is not 2xx.
 */
export async function load(url: string, shots: Shot[], seconds = dose(8, 1)): Promise<Load> {
  let at = 0;
  const next = () => shots[at++ % shots.length] as Shot;
  await fire(url, next, seconds / 4);
  const result = await fire(url, next, seconds);
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0)
    throw new Error(
      `${bad} of ${result.requests.total} at ${shots[0]?.path}: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

export const formatLoad = ({ perSecond, p50, p99 }: Load) => `${perSecond.toFixed(0)}/s p50 ${p50} p99 ${p99} ms`;

function fire(url: string, next: () => Shot, duration: number): Promise<autocannon.Result> {
  const { method = "GET", path, headers } = next();
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next() });
  return new Promise((resolve, reject) => {
    const options = { url, connections, duration, requests: [{ method, path, headers, setupRequest }] };
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  });
}
