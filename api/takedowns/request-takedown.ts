import { randomBytes } from "node:crypto";
import type { Lang } from "#contract/errors";
import type { TakedownCase, TakedownInput } from "#contract/takedowns/schemas";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { hashesOfPictures } from "../media/refuse-files";
import { findTarget } from "./find-target";
import { mailTakedown } from "./mail-parties";
import { takedownCase } from "./queries";

/**
 * Stores a request and mails its link; admins see it once it is confirmed. Throws INVALID_REQUEST beside an address that
 * is of no content, TOO_MANY_REQUESTS for a mail address that was sent several links, from this network or from very many.
 */
export async function requestTakedown(
  deps: Deps,
  { input, network, lang, at }: { input: TakedownInput; network: string; lang: Lang; at: Date },
): Promise<void> {
  const target = await findTarget(deps, { address: input.address, at });
  await deps.limits.use("takedownPerPair", `${input.email} ${network}`);
  await deps.limits.use("takedownPerRecipient", input.email);
  const token = randomBytes(32).toString("base64url");
  const takedownId = newId("tkd", at);
  await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("takedowns")
      .values({
        takedown_id: takedownId,
        ground: input.ground,
        footage_kind: input.footageKind,
        target_type: target.type,
        target_id: target.id,
        post_id: target.postId,
        ...(target.type === "message" ? { room_id: target.place.roomId, message_seq: target.place.seq } : {}),
        owner_id: target.ownerId,
        reported_body: target.reportedBody,
        picture_keys: target.pictureKeys,
        file_hashes: await hashesOfPictures(tx, target.pictureKeys),
        requester_name: input.name,
        requester_role: input.role,
        email: input.email,
        lang,
        statement: input.statement,
        requester_token_hash: sha256(token),
        received_at: at,
      })
      .execute();
    await mailTakedown(deps, tx, { takedownId, step: "confirm", party: "requester", token });
  });
}

/** Puts a request into the admins' queue; a repeat changes nothing. Throws RESOURCE_NOT_FOUND for another token. */
export async function confirmTakedown(deps: Deps, { token, at }: { token: string; at: Date }): Promise<TakedownCase> {
  await deps.database.db
    .updateTable("takedowns")
    .set({ confirmed_at: at })
    .where("requester_token_hash", "=", sha256(token))
    .where("confirmed_at", "is", null)
    .execute();
  return takedownCase(deps, token, at);
}
