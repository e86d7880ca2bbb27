import { z } from "zod";
import { limits } from "#contract/limits";
import type { Greeting } from "#contract/messages/schemas";
import { multiline } from "#contract/text";

const box = z.literal("on").optional();
const body = multiline(limits.messageLength).default("");

/** The greeting as its form sends it: a box that is not ticked is not sent. */
export const GreetingForm = z.object({
  subscribersOn: box,
  subscribersBody: body,
  followersOn: box,
  followersBody: body,
});

/** A box is ticked before its greeting is written, so without a text there is nothing to send. */
const choiceOf = (on: "on" | undefined, text: string) => ({ on: on === "on" && text !== "", body: text });

export const toGreeting = (form: z.infer<typeof GreetingForm>): Greeting => ({
  forSubscribers: choiceOf(form.subscribersOn, form.subscribersBody),
  forFollowers: choiceOf(form.followersOn, form.followersBody),
});

export const hasUnsentGreeting = ({ forSubscribers, forFollowers }: Greeting) =>
  [forSubscribers, forFollowers].some(({ on, body: text }) => text !== "" && !on);
