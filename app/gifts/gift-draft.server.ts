import { readForm } from "~/http/form.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { sessionOf } from "~/session/session.server";

type GiftDraft = Partial<Record<(typeof names)[number], string>>;

const names = ["preset", "own", "message", "shown"] as const;
/** More than any of the fields may have, and few enough for a cookie. */
const longest = 400;

const cookie = sealedCookie<{ path: string; draft: GiftDraft }>("gift", 1_800);

/** Keeps what a guest filled in on the page at `path` until they are back there with an account. */
export async function keepGift(args: RouteArgs, path: string): Promise<void> {
  const form = await readForm(args);
  const draft: GiftDraft = {};
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string") draft[name] = value.slice(0, longest);
  }
  await cookie.keep(args, { path, draft });
}

/** What was filled in on this page before signing in; null for a guest, whose browser has it or nobody should. */
export async function keptGift(args: RouteArgs, path: string): Promise<GiftDraft | null> {
  const kept = await cookie.read(args.request);
  if (kept?.path !== path || (await sessionOf(args).isGuest())) return null;
  return kept.draft;
}

export const dropGift = (args: RouteArgs): void => cookie.drop(args);
