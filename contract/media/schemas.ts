import { z } from "zod";
import { limits } from "../limits";
import { picturePositions } from "./values";

const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];
export const isPictureType = (text: unknown): text is PictureType =>
  (pictureTypes as readonly unknown[]).includes(text);

/** An upload to be signed: its type and exact size are part of the address's signature. */
const Upload = z.strictObject({
  contentType: z.enum(pictureTypes, { error: "pictureKind" }),
  size: z.int().min(1).max(limits.pictureBytes, { message: "PAYLOAD_TOO_LARGE" }),
});

/** For a post: the purpose need not be named. */
export const PostUpload = Upload;

export const ProfileUpload = Upload.extend({
  purpose: z.enum(["profile", "background", "campaign", "series", "message"]),
  position: z.enum(picturePositions).default("center"),
});
export type ProfileUpload = z.infer<typeof ProfileUpload>;

/** PUT the bytes to `url` with exactly `headers`, then pass `publicUrl` to the call that uses the picture. */
export const UploadOffer = z
  .object({
    url: z.string(),
    method: z.literal("PUT"),
    headers: z.record(z.string(), z.string()),
    publicUrl: z.string().meta({
      description: "names the picture to the call that uses it, whose answer tells where it is; opens nothing before",
    }),
    expiresIn: z.int().meta({ description: "seconds" }),
  })
  .meta({ id: "UploadOffer" });
export type UploadOffer = z.infer<typeof UploadOffer>;

/** A picture by the address we gave it: a signed upload's `publicUrl`, or the one in use. */
export const PictureAddress = z.string().max(200);
