import type { Deps } from "../deps";

/** Takes files out of the store; one that is gone already does no harm, so a repeat is safe. */
export async function removeObjects(deps: Deps, keys: string[]): Promise<void> {
  for (const key of keys) await deps.store.remove(key);
}
