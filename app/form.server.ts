import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { errors, fieldMessages, isErrorCode } from "#contract/errors";
import { localeOf } from "./i18n.server";
import type { RouteArgs } from "./pending-answer.server";
import { refusal } from "./product-api.server";

/** The form that was sent. Throws INVALID_REQUEST for a body that is none: cut off, or not what its type says. */
export async function readForm(args: RouteArgs): Promise<FormData> {
  try {
    return await args.request.formData();
  } catch {
    throw refusal("INVALID_REQUEST", args);
  }
}

/** The form as the contract's schema reads it; what it finds wrong is said in the page's language. */
export async function parseForm<Schema extends z.ZodType>(args: RouteArgs, schema: Schema, given?: FormData) {
  const form = given ?? (await readForm(args));
  return parseWithZod(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => wordsFor(args.request, issue)),
  });
}

function wordsFor(request: Request, issue: z.core.$ZodIssue): string {
  const lng = localeOf(request);
  if (isErrorCode(issue.message)) return errors[issue.message][lng];
  return fieldMessages[kindOf(issue)][lng];
}

function kindOf(issue: z.core.$ZodIssue): keyof typeof fieldMessages {
  if (Object.hasOwn(fieldMessages, issue.message)) return issue.message as keyof typeof fieldMessages;
  if (issue.code === "too_big") return "tooLong";
  if (issue.code === "too_small") return issue.minimum === 1 ? "required" : "tooShort";
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined") ? "required" : "invalid";
}
