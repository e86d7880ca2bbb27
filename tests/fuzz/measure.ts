import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { dose } from "../support/long";

/** FUZZ_SEED and FUZZ_ROUNDS override the defaults; the full dose multiplies the rounds. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_122);
export const fuzzRounds = (usual: number) =>
  Number(process.env.FUZZ_ROUNDS ?? usual * dose({ small: 1, long: 1, full: 5 }));

/** Bytes used on the heap after garbage collection. */
export function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

const longestMs = 1_000;

/**
 * The duration of `act` in ms. A duration of over a second is measured twice more and the shortest counts, because a
 * busy machine is not the request's fault.
 */
export async function shortestMs(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  do {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  } while (Math.min(...times) > longestMs && times.length < 3);
  return Math.min(...times);
}
