import { suggestSearch } from "#contract/search/endpoints";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";

/** Activists for what is typed in the search field; none where the API refuses, since the search itself says why. */
export const loader = guardedLoader(async (args) => {
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, 200);
  try {
    return await api(args).call(suggestSearch, { query: { q } });
  } catch (error) {
    if (error instanceof ApiError) return { items: [] };
    throw error;
  }
});
