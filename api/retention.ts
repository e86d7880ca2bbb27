import type { Deps } from "./deps";

export const daySeconds = 86_400;

/**
 * Data that expires: `expired` names it, and `purge` deletes what expired, or reached the end of its use, before `before`,
 * which is `keepSeconds` ago. The worker calls it each hour; it must be safe to run twice and at the same time.
 */
export type Retention = {
  expired: string;
  keepSeconds: number;
  purge(deps: Deps, before: Date, at: Date): Promise<unknown>;
};
