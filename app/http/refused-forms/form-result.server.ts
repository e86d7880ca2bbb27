import type { SubmissionResult } from "@conform-to/react";
import { hrefOfLocation } from "~/addresses/address";
import { mayBeCopiedAt } from "~/http/caches/cache-headers.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";

/** The errors of a form without script, for the page it is redirected to. */
export type StoredFormResult = { pathname: string; result: SubmissionResult<string[]> };

type Stored = { address: string; result: SubmissionResult<string[]> };

/** A browser takes 4 KB per cookie; encryption adds a third. */
const maxBytes = 2_600;
const cookie = sealedCookie<Stored>("form", 60);

/** Whether the page shows the form's errors after a redirect, so that Back has nothing to resend. */
export const redirectsErrors = async ({ request }: RouteArgs): Promise<boolean> =>
  (request.headers.get("Accept") ?? "").includes("text/html") && !(await mayBeCopiedAt(request));

/** Stores the result for one read by the page at `address`; false where it is too long for a cookie. */
export async function storeFormResult(
  args: RouteArgs,
  result: SubmissionResult<string[]>,
  address: string,
): Promise<boolean> {
  const stored = { address, result };
  if (Buffer.byteLength(JSON.stringify(stored)) > maxBytes) return false;
  await cookie.keep(args, stored);
  return true;
}

/** Reads the result stored for the page at this address and clears its cookie. */
export async function consumeFormResult(args: RouteArgs): Promise<StoredFormResult | undefined> {
  if (args.request.method !== "GET") return undefined;
  const stored = await cookie.read(args.request);
  if (stored?.address !== hrefOfLocation(new URL(args.request.url))) return undefined;
  cookie.drop(args);
  return { pathname: new URL(args.request.url).pathname, result: stored.result };
}
