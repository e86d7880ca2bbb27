import { z } from "zod";
import { limits } from "#contract/limits";
import type { Greeting } from "#contract/messages/schemas";
import { multiline } from "#contract/text";

const box = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const body = multiline(limits.messageLength).default("");

/** The greeting as its form sends it: a box that is not ticked is not sent. */
export const GreetingForm = z
  .object({ subscribersOn: box, subscribersBody: body, followersOn: box, followersBody: body })
  .superRefine(({ subscribersOn, subscribersBody, followersOn, followersBody }, context) => {
    if (subscribersOn && subscribersBody === "")
      context.addIssue({ code: "custom", path: ["subscribersBody"], message: "required" });
    if (followersOn && followersBody === "")
      context.addIssue({ code: "custom", path: ["followersBody"], message: "required" });
  });

export const toGreeting = (form: z.infer<typeof GreetingForm>): Greeting => ({
  forSubscribers: { on: form.subscribersOn, body: form.subscribersBody },
  forFollowers: { on: form.followersOn, body: form.followersBody },
});
