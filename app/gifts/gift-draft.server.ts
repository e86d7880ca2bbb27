import type { Order } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { sessionOf } from "~/session/session.server";
import { presets } from "./presets";

type GiftDraft = Partial<Record<(typeof names)[number], string>>;

const names = ["preset", "own", "message", "shown", "method"] as const;
/** More than any field may have, yet short enough for a cookie. */
const longest = 400;

const cookie = sealedCookie<{ path: string; draft: GiftDraft }>("gift", 1_800);

/** Stores the form a guest filled in on the page at `path` until they return signed in. */
export async function storeGiftDraft(args: HandlerArgs, path: string): Promise<void> {
  const form = await args.readForm();
  const draft: GiftDraft = {};
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string") draft[name] = value.slice(0, longest);
  }
  await cookie.keep(args, { path, draft });
}

/** Leads from an order to the form it was opened by, filled in as it was: another method or amount is another order. */
export async function returnToGiftForm(args: HandlerArgs, order: Order): Promise<Response> {
  const { activist, campaign, amount, message, shown, method } = order;
  const path = campaign
    ? href("/campaigns/:campaignId", { campaignId: campaign.id })
    : href("/:domain/donate", { domain: activist.domain });
  const won = String(amount);
  const draft: GiftDraft = { ...(presets.includes(amount) ? { preset: won } : { own: won }), method };
  await cookie.keep(args, { path, draft: { ...draft, message: message ?? "", shown: shown ?? "" } });
  return args.redirect(`${path}#donate`);
}

/** The form that the viewer is to find filled in on this page; null for a guest. */
export async function findGiftDraft(args: HandlerArgs, path: string): Promise<GiftDraft | null> {
  const stored = await cookie.read(args.request);
  if (stored?.path !== path || (await sessionOf(args).isGuest())) return null;
  return stored.draft;
}

export const clearGiftDraft = (args: HandlerArgs): void => cookie.drop(args);
