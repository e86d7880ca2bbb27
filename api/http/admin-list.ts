import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging";
import type { Keys } from "../crypto";
import { type Cursor, listPage, type Order } from "./paging";

/** What an admin typed, trimmed, and the same as the middle of a LIKE pattern. */
type SearchText = { text: string; pattern: string };

type AdminList<Row, Item> = {
  /** names the list in its paging keys */
  list: string;
  query: PageQuery & { q?: string };
  order: Order;
  /** The list holds only what waits for a decision: what has waited longest comes first, whatever `order` says. */
  isQueue?: boolean;
  /** conditions; undefined for a filter that is not chosen */
  filters?: (RawBuilder<SqlBool> | undefined)[];
  /** the condition of a search text; without one everything matches */
  search: (text: SearchText) => RawBuilder<SqlBool>;
  fetch: (where: RawBuilder<SqlBool>, orderBy: RawBuilder<unknown>) => Promise<{ rows: Row[] }>;
  toItem: (row: Row) => Item;
  cursorAt: (row: Row) => Cursor;
};

/** A page of a list for admins: its filters, its search text and its place. A key holds for the same filters only. */
export function adminList<Row, Item>(keys: Keys, list: AdminList<Row, Item>): Promise<Page<Item>> {
  const { pagingKey: _, size: __, q, ...chosen } = list.query;
  const search = searchText(q);
  const conditions = [...(list.filters ?? []), search && list.search(search)].filter((part) => part !== undefined);
  return listPage(keys, {
    scope: `admin-${list.list}:${JSON.stringify([search?.text, Object.entries(chosen).sort()])}`,
    query: list.query,
    order: list.isQueue ? { ...list.order, first: "oldest" } : list.order,
    fetch: ({ after, orderBy }) =>
      list.fetch(sql.join<SqlBool>([...conditions.map((part) => sql`(${part})`), after], sql` AND `), orderBy),
    toItem: list.toItem,
    cursorAt: list.cursorAt,
  });
}

/** The filter `column = value`; none without a value. */
export const equals = (column: string, value: string | undefined): RawBuilder<SqlBool> | undefined =>
  value === undefined ? undefined : sql<SqlBool>`${sql.raw(column)} = ${value}`;

/** Whether the text is one of the columns' values, exactly. */
export const isOneOf = ({ text }: SearchText, ...columns: string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} IN (${sql.raw(columns.join(", "))})`;

/** Whether the text is a part of one of the columns, in any case. */
export const isPartOf = ({ pattern }: SearchText, ...columns: string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`concat_ws(' ', ${sql.raw(columns.join(", "))}) ILIKE '%' || ${pattern} || '%'`;

function searchText(q: string | undefined): SearchText | undefined {
  const text = q?.normalize("NFC").trim();
  return text ? { text, pattern: text.replace(/[\\%_]/g, "\\$&") } : undefined;
}
