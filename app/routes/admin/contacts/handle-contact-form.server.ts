import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { answerContact, closeContact } from "#contract/contact/admin-endpoints";
import { ContactClosing, ContactReply } from "#contract/contact/schemas";
import type { ContactId } from "#contract/ids";
import type { Address } from "~/addresses/address";
import { api } from "~/api/client.server";
import { handleDecision } from "../lists/handle-decision.server";

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
  return handleDecision(args, ContactForm, {
    decide: (decision) => decide(args, id, decision),
    next,
    done: "admin/contacts.contactDecided",
  });
}

function decide(args: ActionFunctionArgs, id: ContactId, decision: z.infer<typeof ContactForm>) {
  const params = { id };
  if (decision.intent === "answer") return api(args).call(answerContact, { params, body: { answer: decision.answer } });
  return api(args).call(closeContact, { params, body: { reason: decision.reason } });
}
