import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { forgetUpload, markSwept, outdatedUploads } from "./queries";
import { filesOf } from "./uploads";

/** Longer than any request that could still be publishing what it found just in time. */
const marginSeconds = 900;
const batch = 200;

/**
 * Clears quarantine of what was never used, with what may have been published of it, and of what was put there again
 * afterwards. The row goes last: a store that fails half-way is asked again the next time.
 */
export async function sweepUploads(deps: Deps, at: Date): Promise<void> {
  for (const upload of await outdatedUploads(deps, secondsAfter(at, -marginSeconds), batch)) {
    const published = upload.adopted_at ? [] : filesOf(upload.picture_key, upload.purpose);
    for (const key of [upload.quarantine_key, ...published]) await deps.store.remove(key);
    if (upload.adopted_at) await markSwept(deps, upload.upload_id, at);
    else await forgetUpload(deps, upload.upload_id);
  }
}
