import type { HandlerArgs } from "~/guards/handler-args.server";
import { localApiError } from "~/http/local-api-error.server";

/** The picture that the address names by its `number` from 1. Throws RESOURCE_NOT_FOUND where there is none. */
export function pictureAt<Image>(args: HandlerArgs, images: Image[]) {
  const written = args.param("number");
  const number = /^[1-9]\d?$/.test(written) ? Number(written) : 0;
  const image = images[number - 1];
  if (!image) throw localApiError("RESOURCE_NOT_FOUND", args);
  return { number, count: images.length, image, next: images[number] ?? null };
}
