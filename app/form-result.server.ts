import type { SubmissionResult } from "@conform-to/react";
import { isMoneyOrAdminForm } from "./cache-headers.server";
import type { RouteArgs } from "./pending-answer.server";
import type { HeldFormResult } from "./root-data";
import { sealedCookie } from "./sealed-cookie.server";

type Held = { address: string; result: SubmissionResult<string[]> };

/** A browser takes 4 KB; sealing makes a third more of it. */
const maxBytes = 2_600;
const cookie = sealedCookie<Held>("form", 60);

/** Whether a form's errors are to be shown by the page after a redirect, so that Back has nothing to send again. */
export const redirectsErrors = ({ request }: RouteArgs) =>
  (request.headers.get("Accept") ?? "").includes("text/html") && isMoneyOrAdminForm(new URL(request.url).pathname);

/** Stores the result for one read by the page at the request's own address; false where it is too long for a cookie. */
export async function holdFormResult(args: RouteArgs, result: SubmissionResult<string[]>): Promise<boolean> {
  const held = { address: addressOf(args.request), result };
  if (Buffer.byteLength(JSON.stringify(held)) > maxBytes) return false;
  await cookie.keep(args, held);
  return true;
}

/** The result held for the page at this address, taken off its cookie. */
export async function takeFormResult(args: RouteArgs): Promise<HeldFormResult | undefined> {
  if (args.request.method !== "GET" || !isMoneyOrAdminForm(new URL(args.request.url).pathname)) return undefined;
  const held = await cookie.read(args.request);
  if (held?.address !== addressOf(args.request)) return undefined;
  cookie.drop(args);
  return { pathname: new URL(args.request.url).pathname, result: held.result };
}

/** Where the form was shown: its page, with what the page was asked for. */
export function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
