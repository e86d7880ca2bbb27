import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What a run of this size uses: FUZZ_SEED and FUZZ_ROUNDS give another by hand, the long suite multiplies the rounds. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_122);
export const fuzzRounds = (usual: number) => Number(process.env.FUZZ_ROUNDS ?? (process.env.LONG ? usual * 20 : usual));

/** Bytes in use on the heap once everything unreachable is collected. */
export function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

const longestMs = 1_000;

/**
 * Answers how long `act` took, in ms. What took over a second is done twice more and its shortest time counts, since a busy
 * machine is not the request's doing.
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
