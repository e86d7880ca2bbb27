import type { AnyId } from "#contract/ids";

/**
 * The id in a form's field. A form without it gets the id of nothing: the API first refuses who may not ask at all, and
 * then finds nothing.
 */
export function idField<Id extends AnyId>(form: FormData, name: string): Id {
  return String(form.get(name) || "none") as Id;
}
