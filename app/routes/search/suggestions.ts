import { suggestSearch } from "#contract/search/endpoints";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";

/** Activists for what is typed in the search field; none where the API refuses, since the search itself says why. */
export const loader = guardedLoader(async (args) => {
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, 200);
  try {
    return await args.api.call(suggestSearch, { query: { q } });
  } catch (error) {
    if (error instanceof ApiError) return { items: [] };
    throw error;
  }
});
