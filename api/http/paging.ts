import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import { hmac, type Keys } from "../crypto";
import { ApiError } from "./api-error";

/** Where a page ended: the last item's time and id. */
export type Cursor = { at: Date; id: string };

export const pageSize = (query: PageQuery): number => query.size ?? limits.pageSize.default;

/** The cursor in a `pagingKey` made for the list `scope`; null without one. Throws INVALID_REQUEST when tampered. */
export function cursorOf(keys: Keys, scope: string, query: PageQuery): Cursor | null {
  if (query.pagingKey === undefined) return null;
  const [body = "", tag = ""] = query.pagingKey.split(".");
  if (tag !== sign(keys, scope, body)) throw new ApiError("INVALID_REQUEST", { fields: { pagingKey: ["invalid"] } });
  const [micros = "", id = ""] = Buffer.from(body, "base64url").toString("utf8").split("|");
  return { at: new Date(Number(micros)), id };
}

/**
 * Cuts `rows`, fetched one over the size, to a page. Times are compared in whole milliseconds, which is what our
 * clock writes, so a cursor is exact.
 */
export function pageOf<Row, Item>(
  keys: Keys,
  scope: string,
  size: number,
  rows: Row[],
  toItem: (row: Row) => Item,
  toCursor: (row: Row) => Cursor,
): Page<Item> {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), pagingKey: last === undefined ? null : keyOf(keys, scope, toCursor(last)) };
}

function keyOf(keys: Keys, scope: string, cursor: Cursor): string {
  const body = Buffer.from(`${cursor.at.getTime()}|${cursor.id}`, "utf8").toString("base64url");
  return `${body}.${sign(keys, scope, body)}`;
}

const sign = (keys: Keys, scope: string, body: string) =>
  hmac(keys.paging, `${scope}|${body}`).toString("base64url").slice(0, 22);
