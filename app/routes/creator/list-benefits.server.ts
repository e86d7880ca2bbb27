import type { Plan } from "#contract/memberships";
import { api, path } from "~/api/client.server";
import type { RouteArgs } from "~/http/response-context.server";

const plansAtMost = 3;
const benefitsAtMost = 2;

/** A plan in short: what it costs and the first things it gives. */
export type BenefitCard = Pick<Plan, "id" | "name" | "price" | "benefits"> & { more: number };

/** What subscribing gives, the least dear plans first. Answers about plans are never cached, nor is a page with them. */
export async function listBenefits(args: RouteArgs, domain: string): Promise<BenefitCard[]> {
  const { items } = await api(args).get<{ items: Plan[] }>(path`/users/${domain}/plans`);
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
