import type { LoaderFunctionArgs } from "@remix-run/node";
import { guardedLoader } from "../../guarded.server";
import { callProductApi } from "../../product-api.server";
import { sessionOf } from "../../session.server";

/** Checked here as well: what is asked of the API under a person's name must be a picture and nothing else. */
const shape = /^(pub|prv)\/[a-z0-9-]{1,80}\/\d{2,4}\.webp$/;
const passedOn = ["content-type", "content-length", "content-disposition", "cache-control", "content-security-policy"];

/** Pictures, from the API's store by way of this site: the browser's cookie decides about those not for everybody. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const name = String(args.params["*"]);
  if (!shape.test(name)) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const tokens = name.startsWith("prv/") ? await sessionOf(args).tokens() : null;
  const query = Object.fromEntries(new URL(args.request.url).searchParams);
  const picture = await callProductApi(args, {
    method: "GET",
    path: `/media/${name}`,
    query,
    headers: { Authorization: tokens ? `Bearer ${tokens.accessToken}` : "guest" },
  });
  if (picture.status !== 200) {
    await picture.body?.cancel();
    return new Response(null, { status: picture.status === 404 ? 404 : 503, headers: { "Cache-Control": "no-store" } });
  }
  const headers = new Headers({ "X-Content-Type-Options": "nosniff" });
  for (const header of passedOn) {
    const value = picture.headers.get(header);
    if (value) headers.set(header, value);
  }
  return new Response(picture.body, { headers });
});
