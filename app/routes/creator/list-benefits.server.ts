import { listPlans } from "#contract/memberships/endpoints";
import type { Plan } from "#contract/memberships/schemas";
import { api } from "~/api/client.server";
import { type RouteArgs, refetchOnBack } from "~/http/response-context.server";

const plansAtMost = 3;
const benefitsAtMost = 2;

/** A plan in short: its price and first benefits. */
export type BenefitCard = Pick<Plan, "id" | "name" | "price" | "benefits"> & { more: number };

/** The cheapest plans first. No shared page has them, and `useBenefits` fetches them again after Back. */
export async function listBenefits(args: RouteArgs, domain: string): Promise<BenefitCard[]> {
  refetchOnBack(args);
  const { items } = await api(args).call(listPlans, { params: { domain } });
  return items
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
