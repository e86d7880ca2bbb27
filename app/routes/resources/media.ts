import type { LoaderFunctionArgs } from "@remix-run/node";
import { guardedLoader } from "~/http/handlers.server";
import { openPicture } from "~/pictures/media.server";

const passedOn = ["content-type", "content-length", "content-disposition", "cache-control", "content-security-policy"];

/** Pictures, from the API's store by way of this site: the browser's cookie decides about those not for everybody. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const search = new URL(args.request.url).searchParams;
  const picture = await openPicture(args, String(args.params["*"]), search).catch(() => 503 as const);
  if (picture === null || picture === 503)
    return new Response(null, { status: picture ?? 404, headers: { "Cache-Control": "no-store" } });
  const headers = new Headers({ "X-Content-Type-Options": "nosniff" });
  for (const header of passedOn) {
    const value = picture.headers.get(header);
    if (value) headers.set(header, value);
  }
  return new Response(picture.body, { headers });
});
