import type { Deps } from "../deps";

/** Deletes files from the store; a missing one is no error, so a repeat is safe. */
export async function removeObjects(deps: Deps, keys: string[]): Promise<void> {
  for (const key of keys) await deps.store.remove(key);
}
