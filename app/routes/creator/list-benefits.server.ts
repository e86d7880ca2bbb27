import { listPlans } from "#contract/memberships/endpoints";
import type { Plan } from "#contract/memberships/schemas";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { refetchOnBack } from "~/http/response-context.server";

const plansAtMost = 3;
const benefitsAtMost = 2;

/** A plan in short: its price and first benefits. */
export type BenefitCard = Pick<Plan, "id" | "name" | "price" | "benefits"> & { more: number };

/**
 * The cheapest plans first; none where `domain` is no creator's. No shared page has them, and `useBenefits` fetches them
 * again after Back.
 */
export async function listBenefits(args: HandlerArgs, domain: string): Promise<BenefitCard[]> {
  refetchOnBack(args);
  return (await listPlansOf(args, domain))
    .filter(({ onSale }) => onSale)
    .sort((one, other) => one.price - other.price)
    .slice(0, plansAtMost)
    .map(({ id, name, price, benefits }) => ({
      id,
      name,
      price,
      benefits: benefits.slice(0, benefitsAtMost),
      more: Math.max(0, benefits.length - benefitsAtMost),
    }));
}

async function listPlansOf(args: HandlerArgs, domain: string): Promise<Plan[]> {
  try {
    return (await args.api.call(listPlans, { params: { domain } })).items;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_NOT_FOUND") return [];
    throw error;
  }
}
