import type { Deps } from "../deps";
import type { Retention } from "../retention";
import { filesOf, widthsOf } from "./picture-address";
import { deleteUpload, expiredUploads, markPurged } from "./queries";

/** Longer than any request that could still be publishing the upload. */
const marginSeconds = 900;
const batch = 200;

export const mediaRetention: Retention[] = [
  { expired: "uploads that were not used", keepSeconds: marginSeconds, purge: purgeUploads },
];

/**
 * Clears the quarantine of unused uploads, of what was published of them, and of files uploaded again after use. The
 * row is deleted last: after a failure of the store the next run tries again.
 */
async function purgeUploads(deps: Deps, before: Date, at: Date): Promise<void> {
  for (const upload of await expiredUploads(deps, before, batch)) {
    const published = upload.adopted_at
      ? []
      : filesOf(upload.picture_key, widthsOf(upload.picture_key, upload.purpose));
    for (const key of [upload.quarantine_key, ...published]) await deps.store.remove(key);
    if (upload.adopted_at) await markPurged(deps, upload.upload_id, at);
    else await deleteUpload(deps, upload.upload_id);
  }
}
