import type { Selectable } from "kysely";
import type { UserId } from "#contract/ids";
import { setProfilePicture } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { copyFiles } from "../media/copy-files";
import { queueAvif } from "../media/encode-avif";
import { isPrivate, pictureName, widthsOf } from "../media/picture-address";
import { removePicture } from "../media/uploads";
import { lockProfile, picturePurposes, setWithheldPicture, withheldProfileOf } from "./withhold-profile";

type Withheld = Selectable<Tables["withheld_profiles"]>;
type Move = { purpose: (typeof picturePurposes)[number]; from: string; to: string; isCopied: boolean };

/**
 * Moves the pictures of a withheld profile to the private folder; after the time to the public one and back to the profile,
 * unless the user has set others. Safe to repeat.
 */
export async function moveProfilePictures(
  deps: Deps,
  { userId, suffix }: { userId: UserId; suffix: string },
): Promise<void> {
  const at = deps.clock.now();
  const before = await withheldProfileOf(deps.database.db, userId);
  if (!before) return;
  const isWithheld = before.withheld_until > at;
  const moves = await copyPictures(deps, before, { folder: isWithheld ? "prv" : "pub", suffix });
  await deps.database.db.transaction().execute(async (tx) => {
    const user = await lockProfile(tx, userId);
    const now = await withheldProfileOf(tx, userId);
    const isSame =
      now?.withheld_until.getTime() === before.withheld_until.getTime() &&
      picturePurposes.every((purpose) => now[`${purpose}_image_key`] === before[`${purpose}_image_key`]);
    for (const move of moves) {
      const { purpose, from, to } = move;
      const isInUse = now?.[`${purpose}_image_key`] === to || user?.[`${purpose}_image_key`] === to;
      if (!isSame && from !== to && !isInUse) await removePicture(tx, to, purpose);
      if (isSame && isWithheld) await keepPrivate(tx, userId, move);
      if (isSame && !isWithheld)
        await putBack(tx, userId, { move, isReplaced: Boolean(user?.[`${purpose}_image_key`]) });
    }
    if (isSame && !isWithheld) await tx.deleteFrom("withheld_profiles").where("user_id", "=", userId).execute();
  });
}

async function copyPictures(
  deps: Deps,
  row: Withheld,
  { folder, suffix }: { folder: "prv" | "pub"; suffix: string },
): Promise<Move[]> {
  const moves: Move[] = [];
  for (const purpose of picturePurposes) {
    const from = row[`${purpose}_image_key`];
    if (!from) continue;
    const isThere = isPrivate(from) === (folder === "prv");
    const to = isThere ? from : `${folder}/${pictureName(from)}--${suffix}`;
    const isCopied = isThere || (await copyFiles(deps, { from, to, widths: widthsOf(from, purpose) }));
    moves.push({ purpose, from, to, isCopied });
  }
  return moves;
}

async function keepPrivate(tx: Tx, userId: UserId, { purpose, from, to, isCopied }: Move): Promise<void> {
  if (from === to) return;
  if (!isCopied) return removePicture(tx, to, purpose);
  await setWithheldPicture(tx, { userId, purpose, key: to });
  await removePicture(tx, from, purpose);
}

async function putBack(
  tx: Tx,
  userId: UserId,
  { move: { purpose, from, to, isCopied }, isReplaced }: { move: Move; isReplaced: boolean },
): Promise<void> {
  if (from !== to) await removePicture(tx, from, purpose);
  if (isReplaced || !isCopied) return removePicture(tx, to, purpose);
  await setProfilePicture(tx, { userId, purpose, key: to });
  await queueAvif(tx, to, [...widthsOf(to, purpose)]);
}
