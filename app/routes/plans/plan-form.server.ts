import { z } from "zod";
import { PlanEdit, PlanInput } from "#contract/memberships";

/** A number as a form sends it; what is none stays as it is, to be refused beside its field. */
const asWon = (text: unknown) =>
  typeof text === "string" && /^\d{1,10}$/.test(text.replaceAll(",", "")) ? Number(text.replaceAll(",", "")) : text;
/** One benefit per line: a form without script can have as many as there are lines. */
const asLines = (text: unknown) =>
  typeof text === "string"
    ? text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
    : (text ?? []);

const typed = {
  price: z.preprocess(asWon, PlanInput.shape.price),
  benefits: z.preprocess(asLines, PlanInput.shape.benefits),
};
export const NewPlanForm = PlanInput.extend({
  ...typed,
  basic: z.enum(["basic", "other"]).transform((kind) => kind === "basic"),
});
export const PlanEditForm = PlanEdit.extend({ ...typed, intent: z.literal("save").optional() });
