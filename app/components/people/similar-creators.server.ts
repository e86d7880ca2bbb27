import { setTimeout as wait } from "node:timers/promises";
import type { UserCard } from "#contract/creators/schemas";
import { searchAll } from "#contract/search/endpoints";
import { isSearchable } from "#contract/search-words";
import { sendRequest } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import type { RouteArgs } from "~/http/response-context.server";
import { mostSimilar } from "./most-similar";

const beginningLength = 3;
const waitMs = 800;

/**
 * Rethrows the error; to a 404 it adds creators with a similar domain or nickname, by one search with the viewer's
 * visibility. A search that fails or takes longer than `waitMs` adds none.
 */
export const refuseWithSimilar = (args: RouteArgs, typed: string) => async (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) error.creators = await similarCreators(args, typed);
  throw error;
};

async function similarCreators(args: RouteArgs, typed: string): Promise<ApiError["creators"]> {
  const beginning = [...typed.normalize("NFC")].slice(0, beginningLength).join("");
  if (!isSearchable(beginning)) return;
  const found = sendRequest(args, searchAll, { query: { q: beginning, type: "people", size: 50 } }).then(
    ({ items }) => (items as UserCard[]).filter(({ isActivist }) => isActivist),
    () => [],
  );
  const people = await Promise.race([found, wait(waitMs, [] as UserCard[])]);
  return mostSimilar(typed, people).map(({ domain, nickname, profileImageUrl }) => ({
    domain,
    nickname,
    profileImageUrl,
  }));
}
