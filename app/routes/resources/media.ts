import { guardedLoader } from "~/guards/handlers.server";
import { openPicture } from "~/pictures/open-picture.server";

const forwardedHeaders = [
  "content-type",
  "content-length",
  "content-disposition",
  "cache-control",
  "etag",
  "vary",
  "content-security-policy",
];

/** Pictures from the API's store through this site: the cookie authorizes those that are not public. */
export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const accept = args.request.headers.get("accept") ?? undefined;
  const known = args.request.headers.get("if-none-match");
  const name = String(args.params["*"]);
  const picture = await openPicture(args, { name, search, accept, known }).catch(() => 503 as const);
  if (picture === null || picture === 503)
    return new Response(null, { status: picture ?? 404, headers: { "Cache-Control": "no-store" } });
  const headers = new Headers({ "X-Content-Type-Options": "nosniff" });
  for (const header of forwardedHeaders) {
    const value = picture.headers.get(header);
    if (value) headers.set(header, value);
  }
  return new Response(picture.body, { status: picture.status, headers });
});
