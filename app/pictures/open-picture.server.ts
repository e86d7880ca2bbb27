import type { RouteArgs } from "~/http/response-context.server";
import { sessionOf } from "~/session/session.server";
import { openProductApi } from "~/transport/transport.server";

/** Checked here too: a request with the viewer's token must be for a picture's address and nothing else. */
const shape = /^(pub|prv)\/[a-z0-9-]{1,80}\/\d{2,4}\.webp$/;

type PictureRequest = { name: string; search: URLSearchParams; accept?: string; known?: string | null };

/**
 * A picture from the API's store, if this viewer may see it; else null. As WebP, unless `accept` has AVIF too; 304 if
 * `known` has its ETag.
 */
export async function openPicture(
  args: RouteArgs,
  { name, search, accept = "image/webp", known = null }: PictureRequest,
): Promise<Response | null> {
  if (!shape.test(name)) return null;
  const tokens = name.startsWith("prv/") ? await sessionOf(args).tokens() : null;
  const picture = await openProductApi(args, {
    method: "GET",
    path: `/media/${name}`,
    pattern: "/media/*",
    query: Object.fromEntries(search),
    headers: {
      Authorization: tokens ? `Bearer ${tokens.accessToken}` : "guest",
      Accept: accept,
      ...(known && { "If-None-Match": known.slice(0, 200) }),
    },
  });
  if (picture.status === 200 || picture.status === 304) return picture;
  await picture.body?.cancel();
  if (picture.status >= 500) throw new Error(`the store answered ${picture.status}`);
  return null;
}
