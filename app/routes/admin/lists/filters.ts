/** The filters of a list by their names in its address; `initial` applies while the address does not name the filter. */
export type Filters = Record<string, { values: readonly string[]; initial?: string }>;

/** The search text and the value of each filter; undefined chooses nothing. */
export type Filtered<F extends Filters> = { q: string | undefined } & {
  [Name in keyof F]: F[Name]["values"][number] | undefined;
};

/** What the address chooses; a value that the filter does not have chooses nothing. */
export function readFilters<F extends Filters>(filters: F, search: URLSearchParams): Filtered<F> {
  const q = (search.get("q") ?? "").slice(0, 100) || undefined;
  const chosen = Object.entries(filters).map(([name, { values, initial }]) => {
    const value = search.get(name);
    return [name, value === null ? initial : values.find((each) => each === value)];
  });
  return { q, ...Object.fromEntries(chosen) };
}
