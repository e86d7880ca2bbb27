import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCreatorCard } from "#contract/creators/endpoints";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import type { CreatorAhead } from "./membership-ahead";

/**
 * The creator to whose plans a return address leads, as the API knows them: the address itself is never displayed. Null
 * for every other address, and where the card cannot be read, which is no reason to refuse a login.
 */
export async function findCreatorAhead(args: LoaderFunctionArgs, back: string): Promise<CreatorAhead | null> {
  const domain = /^\/([\w-]+)\/membership(?:[?#]|$)/.exec(back)?.[1];
  if (!domain) return null;
  try {
    const { userId, nickname, profileImageUrl, isActivist } = await api(args).call(getCreatorCard, {
      params: { domain },
    });
    return isActivist ? { domain, userId, nickname, profileImageUrl } : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
