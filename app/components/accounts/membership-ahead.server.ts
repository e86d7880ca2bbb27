import { getCreatorCard } from "#contract/creators/endpoints";
import type { HandlerArgs } from "~/guards/handler-args.server";
import type { CreatorAhead } from "./membership-ahead";

/**
 * The creator of the membership page that a return address names, read from the API; text of the address is never
 * displayed. Null for every other address, and when the card cannot be read: the login works without it.
 */
export async function findCreatorAhead(args: HandlerArgs, back: string): Promise<CreatorAhead | null> {
  const domain = /^\/([\w-]+)\/membership(?:[?#]|$)/.exec(back)?.[1];
  if (!domain) return null;
  const card = await args.api.callOptional(getCreatorCard, { params: { domain } });
  if (!card?.isActivist) return null;
  const { userId, nickname, profileImageUrl } = card;
  return { domain, userId, nickname, profileImageUrl };
}
