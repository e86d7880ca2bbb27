import type { TakedownId } from "#contract/ids";
import { decideTakedown, getTakedown, openTakedownContent } from "#contract/takedowns/admin-endpoints";
import { TakedownDecision } from "#contract/takedowns/schemas";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { showFormAgain } from "~/http/respond.server";
import { handleDecision, isConflict } from "../lists/handle-decision.server";
import { decisionsAt } from "./takedown-decision";

type Decision = { id: TakedownId; next: () => Promise<Address> };

/**
 * Opens the covered parts and shows the page again, or handles the decision form, and redirects to
 * `next`. A case that another admin decided before is shown again as it is now.
 */
export async function handleTakedownForm(args: HandlerArgs, { id, next }: Decision) {
  const form = await args.readForm();
  const params = { id };
  if (form.get("intent") === "openContent") {
    await args.api.call(openTakedownContent, { params });
    return showFormAgain(args, form);
  }
  return handleDecision(args, TakedownDecision, {
    form,
    decide: (decision) => args.api.call(decideTakedown, { params, body: decision }),
    // Also the content itself can be in the way: the same decision may then be sent again.
    isOver: async (error, { outcome }) => {
      if (!isConflict(error)) return false;
      const { state } = await args.api.call(getTakedown, { params });
      return !decisionsAt[state]?.includes(outcome);
    },
    next,
    done: "admin/takedowns.takedownDecided",
  });
}
