import type { Sharp } from "sharp";
import { limits } from "#contract/limits";
import type { PictureType } from "#contract/media/schemas";
import type { PicturePosition } from "#contract/media/values";
import { concurrencyLimit } from "../concurrency-limit";
import { isContentPicture, type PicturePurpose, pictureWidths } from "./picture-address";
import { isPolyglot, kindOf } from "./picture-kind";

export type PictureFlaw =
  | "pictureKind"
  | "pictureTooLarge"
  | "pictureDimensions"
  | "pictureBroken"
  | "pictureMissing"
  | "pictureRefused";

/** Bytes refused as a picture; the reason is one of the contract's field messages. */
export class BadPicture extends Error {
  constructor(readonly flaw: PictureFlaw) {
    super(flaw);
  }
}

export type EncodedPicture = {
  /** of the largest variant, in pixels; a post's picture has no variant wider than itself but the first that is not narrower */
  width: number;
  height: number;
  /** the average colour, #rrggbb, as a placeholder while the picture loads */
  color: string;
  variants: { width: number; bytes: Buffer }[];
};

const longestSide = 2_400;
const decodeSeconds = 10;
/** Encoding the largest picture takes a core for two seconds and up to 160 MB. */
const encodeLimit = concurrencyLimit(2, 16);

/**
 * Re-encodes a picture upright, in sRGB, without EXIF, as WebP in the widths of its purpose, cropped around `position`.
 * Throws BadPicture, or SERVICE_UNAVAILABLE when too many wait; each `requester` gets fair turns.
 */
export async function encodePicture({
  bytes,
  declared,
  purpose,
  requester = "",
  position = "center",
}: {
  bytes: Uint8Array;
  declared: PictureType;
  purpose: PicturePurpose;
  requester?: string;
  position?: PicturePosition;
}): Promise<EncodedPicture> {
  if (bytes.byteLength > limits.pictureBytes) throw new BadPicture("pictureTooLarge");
  const kind = kindOf(bytes);
  if (kind === null || kind !== declared || isPolyglot(bytes)) throw new BadPicture("pictureKind");
  return encodeLimit(requester, () => encode(bytes, kind, purpose, position));
}

async function encode(
  bytes: Uint8Array,
  kind: PictureType,
  purpose: PicturePurpose,
  position: PicturePosition,
): Promise<EncodedPicture> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const open = () => sharp(bytes, { limitInputPixels: limits.picturePixels, failOn: "error", sequentialRead: true });
  try {
    // Reads the header only: a bomb is refused before anything is unpacked.
    const { format, width, height } = await open().metadata();
    if (`image/${format}` !== kind) throw new BadPicture("pictureKind");
    if (width * height > limits.picturePixels) throw new BadPicture("pictureDimensions");
    const { data, info } = await open()
      .autoOrient()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: decodeSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const upright = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    return await variantsOf(upright, info.width, purpose, position);
  } catch (error) {
    if (error instanceof BadPicture) throw error;
    throw new BadPicture(/pixel limit/i.test(String(error)) ? "pictureDimensions" : "pictureBroken");
  }
}

async function variantsOf(
  upright: () => Sharp,
  uprightWidth: number,
  purpose: PicturePurpose,
  position: PicturePosition,
): Promise<EncodedPicture> {
  const variants: EncodedPicture["variants"] = [];
  let largest = { width: 0, height: 0 };
  for (const width of pictureWidths[purpose]) {
    // Wider ones of a post or message would be the same picture again. A cover has them all, as its key alone says which it has.
    if (isContentPicture(purpose) && (variants.at(-1)?.width ?? 0) >= uprightWidth) break;
    const { data, info } = await crop(upright(), purpose, width, position)
      .webp({ quality: 75, effort: width > 960 ? 2 : 4 })
      .toBuffer({ resolveWithObject: true });
    variants.push({ width, bytes: data });
    largest = info;
  }
  const { data } = await upright()
    .flatten({ background: "#fff" })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const color = `#${[...data.subarray(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  return { width: largest.width, height: largest.height, color, variants };
}

/** Faces are round, backgrounds at most twice as wide as high, campaigns 16:9, series 4:5; those of posts and messages are not cropped. */
function crop(image: Sharp, purpose: PicturePurpose, width: number, position: PicturePosition): Sharp {
  if (purpose === "profile") return image.resize(width, width, { fit: "cover", position });
  if (purpose === "background")
    return image.resize(width, width / 2, { fit: "cover", position, withoutEnlargement: true });
  if (purpose === "series")
    return image.resize(width, (width * 5) / 4, { fit: "cover", position, withoutEnlargement: true });
  if (purpose === "campaign")
    return image.resize(width, (width * 9) / 16, { fit: "cover", position, withoutEnlargement: true });
  return image.resize(width, null, { withoutEnlargement: true });
}
