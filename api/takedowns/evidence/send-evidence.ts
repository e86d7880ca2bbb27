import { type RawBuilder, sql } from "kysely";
import type { TakedownId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { PictureType, UploadOffer } from "#contract/media/schemas";
import type { TakedownCase } from "#contract/takedowns/schemas";
import type { TakedownParty } from "#contract/takedowns/values";
import type { Db, Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { pictureKeyIn } from "../../media/picture-address";
import { adopt, offerUpload, type Published, publishUpload, removeFiles } from "../../media/uploads";
import { type CaseOfLink, caseOfLink, takedownCase } from "../queries";

type Upload = { token: string; contentType: PictureType; bytes: number; at: Date };

/** A signed address for a party's picture. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT when the case takes no more. */
export async function offerEvidenceUpload(deps: Deps, { token, contentType, bytes, at }: Upload): Promise<UploadOffer> {
  const found = await caseOfLink(deps.database.db, { token, at });
  requireOpen(found);
  const { takedown_id: takedownId } = found.row;
  return offerUpload(deps, { takedownId, purpose: "evidence", contentType, bytes, at });
}

type Evidence = { token: string; pictures: string[]; at: Date };

/**
 * Adds uploaded pictures to a case; files that its party has sent before are left out, also in a repeated call. Throws
 * RESOURCE_NOT_FOUND, RESOURCE_CONFLICT when the case takes no more, INVALID_REQUEST beside the pictures.
 */
export async function sendEvidence(deps: Deps, { token, pictures, at }: Evidence): Promise<TakedownCase> {
  const { db } = deps.database;
  const { row, party } = await caseOfLink(db, { token, at });
  const sender = { takedownId: row.takedown_id, party };
  const { takedownId } = sender;
  const before = await sentBefore(db, sender);
  const published: Published[] = [];
  for (const url of new Set(pictures)) {
    if (before.some(({ key }) => key === pictureKeyIn(url))) continue;
    published.push(await publishUpload(deps, { takedownId, purpose: "evidence", url, at, field: "pictures" }));
  }
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("takedowns").select("takedown_id").where("takedown_id", "=", takedownId).forUpdate().execute();
    requireOpen(await caseOfLink(tx, { token, at }));
    const sent = await sentBefore(tx, sender);
    const fresh = withoutRepeats(published, sent);
    if (sent.length + fresh.length > limits.takedownEvidence)
      throw new ApiError("INVALID_REQUEST", { fields: { pictures: ["tooMuchEvidence"] } });
    for (const picture of fresh) {
      await adopt(tx, picture, at);
      const { pictureKey: image_key, width, variants } = picture;
      const widths = variants.map((file) => file.width);
      const file = { image_key, takedown_id: takedownId, party, width, widths, received_at: at };
      await tx.insertInto("takedown_evidence").values(file).execute();
    }
  });
  return takedownCase(deps, token, at);
}

function requireOpen({ mayAddEvidence }: CaseOfLink): void {
  if (!mayAddEvidence) throw new ApiError("RESOURCE_CONFLICT", { fields: { pictures: ["evidenceOver"] } });
}

type Sender = { takedownId: TakedownId; party: TakedownParty };
type SentPicture = { key: string; sha256: Buffer | null };

const sentBefore = (db: Db | Tx, { takedownId, party }: Sender): Promise<SentPicture[]> =>
  db
    .selectFrom("takedown_evidence as e")
    .innerJoin("uploads as up", "up.picture_key", "e.image_key")
    .select(["e.image_key as key", "up.sha256"])
    .where("e.takedown_id", "=", takedownId)
    .where("e.party", "=", party)
    .execute();

/** A form that is sent twice uploads its files twice. */
function withoutRepeats(published: Published[], sent: SentPicture[]): Published[] {
  const known = new Set(sent.map(({ sha256 }) => sha256?.toString("hex")));
  return published.filter(({ sha256 }) => {
    const digest = sha256.toString("hex");
    return !known.has(digest) && known.add(digest);
  });
}

/** Deletes the evidence of the cases `t` and pictures `e` that the condition names, with its files. */
export async function deleteEvidence(tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string; widths: number[] }>`
    DELETE FROM takedown_evidence e USING takedowns t WHERE t.takedown_id = e.takedown_id AND (${condition})
    RETURNING e.image_key AS key, e.widths`.execute(tx);
  await removeFiles(tx, rows);
}
