import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { errors, fieldMessages, isErrorCode } from "#contract/errors";
import { limits } from "#contract/limits";
import { localeOf } from "./i18n.server";
import type { RouteArgs } from "./pending-answer.server";
import { refusal } from "./product-api.server";

/**
 * The form that was sent, of at most `maxBytes`. Throws INVALID_REQUEST for a body that is none (cut off, or not what its
 * type says) and PAYLOAD_TOO_LARGE for one that is longer: read to its end all the same, since a browser hears no answer
 * before that, but not kept.
 */
export async function readForm(args: RouteArgs, maxBytes: number = limits.bodyBytes): Promise<FormData> {
  const { headers, body } = args.request;
  let size = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, kept) {
        size += chunk.byteLength;
        if (size <= maxBytes) kept.enqueue(chunk);
      },
      flush: (kept) => (size > maxBytes ? kept.error(new Error("too long")) : undefined),
    }),
  );
  try {
    return await new Response(counted, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } }).formData();
  } catch {
    throw refusal(size > maxBytes ? "PAYLOAD_TOO_LARGE" : "INVALID_REQUEST", args);
  }
}

/** The form as the contract's schema reads it; what it finds wrong is said in the page's language. */
export async function parseForm<Schema extends z.ZodType>(args: RouteArgs, schema: Schema, given?: FormData) {
  const form = given ?? (await readForm(args));
  return parseWithZod(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => wordsFor(args.request, issue, form)),
  });
}

function wordsFor(request: Request, issue: z.core.$ZodIssue, form: FormData): string {
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
