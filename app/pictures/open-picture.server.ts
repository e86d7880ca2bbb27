import { callProductApi } from "~/api/transport.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sessionOf } from "~/session/session.server";

/** Checked here as well: what is asked of the API under a person's name must be a picture and nothing else. */
const shape = /^(pub|prv)\/[a-z0-9-]{1,80}\/\d{2,4}\.webp$/;

/** A picture of the API's store, as this viewer may see it; null for what is no picture's name or is not to be had. */
export async function openPicture(args: RouteArgs, name: string, search: URLSearchParams): Promise<Response | null> {
  if (!shape.test(name)) return null;
  const tokens = name.startsWith("prv/") ? await sessionOf(args).tokens() : null;
  const picture = await callProductApi(args, {
    method: "GET",
    path: `/media/${name}`,
    query: Object.fromEntries(search),
    headers: { Authorization: tokens ? `Bearer ${tokens.accessToken}` : "guest" },
  });
  if (picture.status === 200) return picture;
  await picture.body?.cancel();
  if (picture.status >= 500) throw new Error(`the store answered ${picture.status}`);
  return null;
}
