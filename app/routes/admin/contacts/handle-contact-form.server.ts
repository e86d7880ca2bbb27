import { z } from "zod";
import { answerContact, closeContact } from "#contract/contact/admin-endpoints";
import { ContactClosing, ContactReply } from "#contract/contact/schemas";
import type { ContactId } from "#contract/ids";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
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
export async function handleContactForm(args: HandlerArgs, { id, next }: Decision) {
  return handleDecision(args, ContactForm, {
    decide: (decision) => decide(args, id, decision),
    next,
    done: "admin/contacts.contactDecided",
  });
}

function decide(args: HandlerArgs, id: ContactId, decision: z.infer<typeof ContactForm>) {
  const params = { id };
  if (decision.intent === "answer") return args.api.call(answerContact, { params, body: { answer: decision.answer } });
  return args.api.call(closeContact, { params, body: { reason: decision.reason } });
}
