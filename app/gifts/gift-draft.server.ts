import { readForm } from "~/http/form.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { sessionOf } from "~/session/session.server";

type GiftDraft = Partial<Record<(typeof names)[number], string>>;

const names = ["preset", "own", "message", "shown"] as const;
/** More than any field may have, yet short enough for a cookie. */
const longest = 400;

const cookie = sealedCookie<{ path: string; draft: GiftDraft }>("gift", 1_800);

/** Stores the form a guest filled in on the page at `path` until they return signed in. */
export async function storeGiftDraft(args: RouteArgs, path: string): Promise<void> {
  const form = await readForm(args);
  const draft: GiftDraft = {};
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string") draft[name] = value.slice(0, longest);
  }
  await cookie.keep(args, { path, draft });
}

/** The form the viewer filled in on this page before signing in; null for a guest. */
export async function findGiftDraft(args: RouteArgs, path: string): Promise<GiftDraft | null> {
  const stored = await cookie.read(args.request);
  if (stored?.path !== path || (await sessionOf(args).isGuest())) return null;
  return stored.draft;
}

export const clearGiftDraft = (args: RouteArgs): void => cookie.drop(args);
