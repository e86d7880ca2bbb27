import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { answerContact, closeContact } from "#contract/contact/admin-endpoints";
import { ContactClosing, ContactReply } from "#contract/contact/schemas";
import type { ContactId } from "#contract/ids";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

const ContactForm = z.discriminatedUnion("intent", [
  ContactReply.extend({ intent: z.literal("answer") }),
  ContactClosing.extend({ intent: z.literal("close") }),
]);

type Decision = { id: ContactId; next: () => Promise<Address> };

/**
 * Handles the forms that answer or close a letter, and redirects to `next`. A letter that another admin decided meanwhile
 * is shown again, with that decision in place of the forms.
 */
export async function handleContactForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const submission = await parseForm(args, ContactForm);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await decide(args, id, submission.value);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") return formError(args, submission, error);
    return seeOther(args, hrefOfLocation(new URL(args.request.url)), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: "admin/contacts.contactDecided" } });
}

function decide(args: ActionFunctionArgs, id: ContactId, decision: z.infer<typeof ContactForm>) {
  const params = { id };
  if (decision.intent === "answer") return api(args).call(answerContact, { params, body: { answer: decision.answer } });
  return api(args).call(closeContact, { params, body: { reason: decision.reason } });
}
