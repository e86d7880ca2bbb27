import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { errors, isErrorCode } from "#contract/errors";
import { fieldMessages } from "#contract/field-messages";
import { limits } from "#contract/limits";
import { localApiError } from "~/http/local-api-error.server";
import { localeOf } from "~/i18n/i18n.server";
import { FormBodyError, formBodyParser } from "./form-body.server";
import { formError } from "./respond.server";
import { type RouteArgs, responseContext } from "./response-context.server";

/**
 * The submitted form, of at most `maxBytes`. Throws INVALID_REQUEST for a body that is no form or exceeds `formBounds`,
 * and PAYLOAD_TOO_LARGE for a longer one, which is read to its end without storing it: a browser reads no response
 * before. Stops early where `hasRoomFor` refuses a chunk.
 */
export async function readForm(
  args: RouteArgs,
  maxBytes: number = limits.bodyBytes,
  hasRoomFor: (bytes: number) => boolean = () => true,
): Promise<FormData> {
  const { headers, body } = args.request;
  let size = 0;
  try {
    const parser = formBodyParser(headers.get("Content-Type") ?? "");
    let wrong: unknown;
    for await (const chunk of chunksOf(body)) {
      size += chunk.byteLength;
      if (size > maxBytes || wrong) continue;
      if (!hasRoomFor(chunk.byteLength)) throw new FormBodyError("malformed");
      wrong = failureOf(() => parser.write(chunk));
    }
    if (size > maxBytes) throw new FormBodyError("tooLarge");
    if (wrong) throw wrong;
    const form = parser.end();
    // A copy: an action may change its form.
    responseContext(args.context).submittedFields = [...form];
    return form;
  } catch (error) {
    const tooLarge = size > maxBytes || (error instanceof FormBodyError && error.reason === "tooLarge");
    throw localApiError(tooLarge ? "PAYLOAD_TOO_LARGE" : "INVALID_REQUEST", args);
  }
}

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
}

/** TypeScript's own type of a web stream lacks Node's async iterator. */
const chunksOf = (body: Request["body"]) => (body ?? []) as unknown as AsyncIterable<Uint8Array>;

/** The form parsed by the contract's schema, with its errors in the page's language. */
export async function parseForm<Schema extends z.ZodType>(args: RouteArgs, schema: Schema, given?: FormData) {
  const form = given ?? (await readForm(args));
  return parseWithZod(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => errorTextOf(args.request, issue, form)),
  });
}

/**
 * Parses the form by the contract's schema and calls `act` with its value. What the schema or the API refuses is shown
 * with the form, as `formError` does; `shown` names fields that show an error even if the form was sent without them.
 */
export async function handleForm<Schema extends z.ZodType, T>(
  args: RouteArgs,
  { schema, form, shown }: { schema: Schema; form?: FormData; shown?: string[] },
  act: (value: z.output<Schema>) => Promise<T>,
) {
  const submission = await parseForm(args, schema, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    return await act(submission.value);
  } catch (error) {
    return formError(args, submission, error, shown);
  }
}

function errorTextOf(request: Request, issue: z.core.$ZodIssue, form: FormData): string {
  const lng = localeOf(request);
  if (isErrorCode(issue.message)) return errors[issue.message][lng];
  return fieldMessages[kindOf(issue, form)][lng];
}

function kindOf(issue: z.core.$ZodIssue, form: FormData): keyof typeof fieldMessages {
  if (Object.hasOwn(fieldMessages, issue.message)) return issue.message as keyof typeof fieldMessages;
  if (issue.code === "invalid_value" && !form.get(issue.path.join("."))) return "notChosen";
  if (issue.code === "too_big") return "tooLong";
  if (issue.code === "too_small") return issue.minimum === 1 ? "required" : "tooShort";
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined") ? "required" : "invalid";
}
