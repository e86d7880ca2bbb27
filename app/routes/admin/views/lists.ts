import { type AdminList, adminLists } from "#contract/staff/admin-view-values";
import type { Address } from "~/addresses/address";

/** The `intent` of the form that saves a view; other forms of the page do not show its errors. */
export const saveIntent = "saveView";

const pathOf = (list: AdminList) => (list === "journals" ? "/admin/ledger/journals" : (`/admin/${list}` as const));

/** The list that has the page at this path. */
export const listAt = (path: string): AdminList | undefined => adminLists.find((list) => pathOf(list) === path);

/** A list's address with this search text and these filters. */
export const listAddress = (list: AdminList, query: Record<string, string>): Address =>
  `${pathOf(list)}?${new URLSearchParams(query)}`;
