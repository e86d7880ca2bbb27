import type { SearchType } from "#contract/search/schemas";
import { href } from "~/addresses/address";

/** The results of a search: of one kind, or without `type` the first of each. */
export const searchAddress = (q: string, type?: SearchType) =>
  href("/search", `?${new URLSearchParams({ ...(q && { q }), ...(type && { type }) })}`);
