import type { z } from "zod";
import { type Address, hrefOfLocation } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { formError } from "~/http/respond.server";

type Decision<Value> = {
  form?: FormData;
  decide: (value: Value) => Promise<unknown>;
  /** whether the refusal means that the item can no longer be decided so; by default any conflict */
  isOver?: (error: ApiError, value: Value) => boolean | Promise<boolean>;
  /** fields of the form beside which an error is shown even where they were not sent */
  fields?: string[];
  next: () => Promise<Address>;
  done: FlashKey | ((value: Value) => FlashKey);
};

export const isConflict = (error: ApiError) => error.code === "RESOURCE_CONFLICT";

/**
 * Handles a form that decides an item, and redirects to `next`. An item that another admin decided before is shown again
 * as it is now, with a message; other refusals are shown with the form.
 */
export async function handleDecision<Schema extends z.ZodType>(
  args: HandlerArgs,
  schema: Schema,
  { form, decide, isOver = isConflict, fields, next, done }: Decision<z.output<Schema>>,
) {
  const submission = await args.parseForm(schema, form);
  if (submission.status !== "success") return formError(args, submission);
  const { value } = submission;
  try {
    await decide(value);
  } catch (error) {
    if (!(error instanceof ApiError && (await isOver(error, value)))) return formError(args, submission, error, fields);
    return args.redirect(hrefOfLocation(new URL(args.request.url)), { flash: { key: error.code } });
  }
  return args.redirect(await next(), { flash: { key: typeof done === "function" ? done(value) : done } });
}
