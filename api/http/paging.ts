import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import { hmac, type Keys } from "../crypto";
import { ApiError } from "./api-error";

/** The last item's time and id of a page. */
export type Cursor = { at: Date; id: string };

/**
 * The last item of the page before (null and "" before the first page), and how many rows to read: one more than the
 * page's size, so that the reader knows whether another page follows.
 */
export type Position = { cursorAt: Date | null; cursorId: string; limit: number };

/** The position from which the results of a search are counted, up to `limits.searchCounted`. */
export const countedResults: Position = { cursorAt: null, cursorId: "", limit: limits.searchCounted };

type Read<Row, Item> = {
  /** the list and its filters; a key of another list is refused */
  scope: string;
  query: PageQuery;
  /** the items of a page where the query names no size */
  size?: number;
  fetch: (position: Position) => Promise<Row[]>;
  toItem: (row: Row) => Item;
  cursorAt: (row: Row) => Cursor;
};

/**
 * One page by the query's `pagingKey`. Times are compared in whole milliseconds, as our clock writes them, so a cursor
 * is exact. Throws INVALID_REQUEST for a tampered key and another list's.
 */
export async function readPage<Row, Item>(
  keys: Keys,
  { scope, query, size = pageSize(query), fetch, toItem, cursorAt }: Read<Row, Item>,
): Promise<Page<Item>> {
  const cursor = cursorOf(keys, scope, query);
  const rows = await fetch({ cursorAt: cursor?.at ?? null, cursorId: cursor?.id ?? "", limit: size + 1 });
  const visibleRows = rows.slice(0, size);
  const last = rows.length > size ? visibleRows.at(-1) : undefined;
  return {
    items: visibleRows.map(toItem),
    pagingKey: last === undefined ? null : keyOf(keys, scope, cursorAt(last)),
  };
}

/** The two columns a list is ordered by, a time and then an id. */
export type Order = { at: RawBuilder<unknown>; id: RawBuilder<unknown>; first: "newest" | "oldest" };

export const newestFirst = (at: string, id: string): Order => ({ at: sql.raw(at), id: sql.raw(id), first: "newest" });

/** The part of a page in a list's query: `WHERE … AND ${after} ${orderBy}`. */
type PageSql = { after: RawBuilder<SqlBool>; orderBy: RawBuilder<unknown> };

type List<Row, Item> = Omit<Read<Row, Item>, "fetch"> & {
  order: Order;
  fetch: (page: PageSql) => Promise<{ rows: Row[] }>;
};

/** `readPage` of a query in the order of two columns. */
export const listPage = <Row, Item>(keys: Keys, { order, fetch, ...list }: List<Row, Item>): Promise<Page<Item>> =>
  readPage(keys, {
    ...list,
    fetch: async (position) =>
      (await fetch({ after: afterCursor(order, position), orderBy: orderBy(order, position.limit) })).rows,
  });

/** The first `limit` rows in an order. */
export const orderBy = ({ at, id, first }: Order, limit: number): RawBuilder<unknown> =>
  first === "newest" ? sql`ORDER BY ${at} DESC, ${id} DESC LIMIT ${limit}` : sql`ORDER BY ${at}, ${id} LIMIT ${limit}`;

function afterCursor({ at, id, first }: Order, { cursorAt, cursorId }: Position): RawBuilder<SqlBool> {
  if (cursorAt === null) return sql<SqlBool>`true`;
  return first === "newest"
    ? sql<SqlBool>`(${at}, ${id}) < (${cursorAt}, ${cursorId})`
    : sql<SqlBool>`(${at}, ${id}) > (${cursorAt}, ${cursorId})`;
}

export const pageSize = (query: PageQuery): number => query.size ?? limits.pageSize.default;

/** The cursor in a `pagingKey` made for the list `scope`; null without one. */
function cursorOf(keys: Keys, scope: string, query: PageQuery): Cursor | null {
  if (query.pagingKey === undefined) return null;
  const [body = "", tag = ""] = query.pagingKey.split(".");
  if (tag !== sign(keys, scope, body)) throw new ApiError("INVALID_REQUEST", { fields: { pagingKey: ["invalid"] } });
  const [micros = "", id = ""] = Buffer.from(body, "base64url").toString("utf8").split("|");
  return { at: new Date(Number(micros)), id };
}

function keyOf(keys: Keys, scope: string, cursor: Cursor): string {
  const body = Buffer.from(`${cursor.at.getTime()}|${cursor.id}`, "utf8").toString("base64url");
  return `${body}.${sign(keys, scope, body)}`;
}

const sign = (keys: Keys, scope: string, body: string) =>
  hmac(keys.paging, `${scope}|${body}`).toString("base64url").slice(0, 22);
