import { z } from "zod";
import { PlanEdit, PlanInput } from "#contract/memberships/schemas";
import { wonOrAsSent } from "~/gifts/won-field";

/** One benefit per line: a form without script can have as many as there are lines. */
const asLines = (text: unknown) =>
  typeof text === "string"
    ? text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
    : (text ?? []);

const typed = {
  price: z.preprocess(wonOrAsSent, PlanInput.shape.price),
  benefits: z.preprocess(asLines, PlanInput.shape.benefits),
  keepsOpened: z
    .literal("on")
    .optional()
    .transform((checked) => checked === "on"),
};
export const NewPlanForm = PlanInput.extend({
  ...typed,
  basic: z.enum(["basic", "other"]).transform((kind) => kind === "basic"),
  once: z.uuid().optional(),
});
export const PlanEditForm = PlanEdit.extend({ ...typed, intent: z.literal("save").optional() });
