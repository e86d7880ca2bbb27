import { randomUUID } from "node:crypto";
import type { UploadId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { PictureType, UploadOffer } from "#contract/media/schemas";
import type { PicturePosition } from "#contract/media/values";
import { secondsAfter } from "../clock";
import { sha256 } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { addJob } from "../jobs";
import { queueAvif } from "./encode-avif";
import { BadPicture, type EncodedPicture, encodePicture, type PictureFlaw } from "./encode-picture";
import {
  filesOf,
  isContentPicture,
  keyName,
  type PicturePurpose,
  pictureKeyIn,
  pictureUrl,
  pictureWidths,
  widthsOf,
} from "./picture-address";
import { adoptableUpload, insertUpload, markAdopted, ownerColumns, type UploadOwner } from "./queries";
import { isRefusedFile, refusedPictures } from "./refuse-files";

/** How long the upload address is valid, and how long an upload may be used. */
const offerSeconds = 300;
const quarantineSeconds = 3_600;

type UploadRequest = UploadOwner & {
  purpose: PicturePurpose;
  position?: PicturePosition;
  contentType: PictureType;
  bytes: number;
  at: Date;
};

/** Offers an upload address in quarantine, under keys we choose: no user input becomes part of one. */
export async function offerUpload(
  deps: Deps,
  { purpose, position = "center", contentType, bytes, at, ...owner }: UploadRequest,
): Promise<UploadOffer> {
  const ownerId = idOf(owner);
  await deps.limits.use(purpose === "post" ? "postUploadPerUser" : "uploadPerUser", ownerId);
  // A post's picture is visible only to its author until the post is published, a message's never to all.
  const folder = isContentPicture(purpose) ? "prv" : "pub";
  const [quarantineKey, pictureKey] = [
    `tmp/${ownerId}/${randomUUID()}`,
    `${folder}/${keyName(purpose)}-${randomUUID()}`,
  ];
  const row = { upload_id: newId("upl", at), purpose, position, content_type: contentType, bytes };
  await insertUpload(deps, {
    ...row,
    ...ownerColumns(owner),
    quarantine_key: quarantineKey,
    picture_key: pictureKey,
    created_at: at,
    expires_at: secondsAfter(at, quarantineSeconds),
  });
  return {
    url: await deps.store.presignPut(quarantineKey, { contentType, bytes, at, seconds: offerSeconds }),
    method: "PUT",
    headers: { "Content-Type": contentType },
    publicUrl: isContentPicture(purpose)
      ? `/media/${pictureKey}/${pictureWidths[purpose][1]}.webp`
      : (pictureUrl(pictureKey) as string),
    expiresIn: offerSeconds,
  };
}

export type Published = EncodedPicture & {
  uploadId: UploadId;
  pictureKey: string;
  quarantineKey: string;
  /** of the bytes that were sent */
  sha256: Buffer;
  field: string;
};
type PictureUse = UploadOwner & { purpose: PicturePurpose; url: string; at: Date; field: string };

/**
 * Publishes the owner's upload at `url`: fetched from quarantine, checked, re-encoded, stored; in use once `adopt` has
 * committed. Repeating before that publishes the same again. Refusals name `field`.
 */
export async function publishUpload(deps: Deps, { purpose, url, at, field, ...owner }: PictureUse): Promise<Published> {
  const key = pictureKeyIn(url);
  const upload = key && (await adoptableUpload(deps, { owner, purpose, pictureKey: key, at }));
  if (!upload) throw refusal(await whyUnusable(deps, owner, key), field);
  try {
    const bytes = await fetchUpload(deps, upload.quarantine_key);
    const digest = sha256(bytes);
    if (await isRefusedFile(deps.database.db, digest)) throw new BadPicture("pictureRefused");
    const picture = await encodePicture({
      bytes,
      declared: upload.content_type,
      purpose,
      requester: idOf(owner),
      position: upload.position,
    });
    for (const { width, bytes } of picture.variants)
      await deps.store.put(`${upload.picture_key}/${width}.webp`, bytes, "image/webp");
    const { upload_id: uploadId, picture_key: pictureKey, quarantine_key: quarantineKey } = upload;
    return { ...picture, uploadId, pictureKey, quarantineKey, sha256: digest, field };
  } catch (error) {
    if (error instanceof BadPicture) throw refusal(error.flaw, field);
    throw error;
  }
}

const idOf = (owner: UploadOwner) => ("userId" in owner ? owner.userId : owner.takedownId);

async function whyUnusable({ database: { db } }: Deps, owner: UploadOwner, key: string | null): Promise<PictureFlaw> {
  const refused = await refusedPictures(db, { ...owner, keys: key ? [key] : [] });
  return refused.size > 0 ? "pictureRefused" : "pictureMissing";
}

/**
 * In the transaction that begins to use the picture, once: the picture is permanent from then on, its original is
 * deleted, and its AVIF files are made soon.
 */
export async function adopt(tx: Tx, published: Published, at: Date): Promise<void> {
  const { uploadId, pictureKey, quarantineKey, sha256, variants, field } = published;
  // Again: the file may have been removed from elsewhere while it was encoded.
  if (await isRefusedFile(tx, sha256)) throw refusal("pictureRefused", field);
  if (!(await markAdopted(tx, { uploadId, sha256, at }))) throw refusal("pictureMissing", field);
  await addJob(tx, "remove_objects", { keys: [quarantineKey] });
  await queueAvif(
    tx,
    pictureKey,
    variants.map(({ width }) => width),
  );
}

/** In the transaction that stops using the picture: its files are deleted soon after. */
export async function removePicture(tx: Tx, pictureKey: string, purpose: PicturePurpose): Promise<void> {
  await removeFiles(tx, [{ key: pictureKey, widths: widthsOf(pictureKey, purpose) }]);
}

/** Queues the deletion of the stored files of pictures, one file for each width. */
export async function removeFiles(tx: Tx, pictures: { key: string; widths: readonly number[] }[]): Promise<void> {
  const keys = pictures.flatMap(({ key, widths }) => filesOf(key, widths));
  if (keys.length > 0) await addJob(tx, "remove_objects", { keys });
}

const refusal = (flaw: PictureFlaw, field: string) =>
  new ApiError(flaw === "pictureTooLarge" ? "PAYLOAD_TOO_LARGE" : "INVALID_REQUEST", { fields: { [field]: [flaw] } });

/** The uploaded bytes, read no further than the maximum size. */
async function fetchUpload(deps: Deps, quarantineKey: string): Promise<Uint8Array> {
  const stored = await deps.store.get(quarantineKey);
  if (!stored) throw new BadPicture("pictureMissing");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stored.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limits.pictureBytes) throw new BadPicture("pictureTooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
