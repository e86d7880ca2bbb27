import type { PlanId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Plan, PlanEdit, PlanInput } from "#contract/memberships/schemas";
import { sha256 } from "../../crypto";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { markDone } from "../../http/idempotency";
import { newId } from "../../ids";
import { requireVerifiedSeller } from "../../sellers/require-verified-seller";
import { planOf } from "./find-plan";
import { validatePlanPrice } from "./plan-price";

type Scope = { creatorId: UserId; at: Date };
type PlanRow = {
  plan_id: PlanId;
  basic: boolean;
  on_sale: boolean;
  price_won: number;
  position: number;
  created_from: Buffer | null;
};

/**
 * Creates a plan and puts it on sale; a repeat under the caller's ID creates nothing. Throws INVALID_BASIC_PRICE_RANGE,
 * INVALID_PRICE_RANGE, INVALID_REQUEST_PRICE, RESOURCE_CONFLICT for a second basic plan, an eleventh or a reused ID,
 * RESOURCE_NOT_FOUND for another creator's ID, SELLER_UNVERIFIED.
 */
export async function createPlan(
  deps: Deps,
  { creatorId, input, at, planId = newId("pln", at) }: Scope & { input: PlanInput; planId?: PlanId },
): Promise<Plan> {
  const createdFrom = digestOf(input);
  await deps.database.db.transaction().execute(async (tx) => {
    const plans = await lockPlans(tx, creatorId);
    const same = plans.find((plan) => plan.plan_id === planId);
    if (same && !same.created_from?.equals(createdFrom))
      throw new ApiError("RESOURCE_CONFLICT", { fields: { id: ["invalid"] } });
    if (same) return;
    await requireUnused(tx, planId);
    await requireVerifiedSeller(tx, creatorId, at);
    const onSale = plans.filter((plan) => plan.on_sale);
    requireRoom(input.basic, onSale);
    requirePrice({ basic: input.basic, priceWon: input.price }, onSale);
    const inserted = await tx
      .insertInto("plans")
      .values({
        plan_id: planId,
        creator_id: creatorId,
        name: input.name,
        description: input.description,
        benefits: input.benefits,
        basic: input.basic,
        position: Math.max(-1, ...plans.map((plan) => plan.position)) + 1,
        price_won: input.price,
        keeps_opened: input.keepsOpened ?? false,
        created_from: createdFrom,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column("plan_id").doNothing())
      .executeTakeFirst();
    // Another creator used the ID meanwhile.
    if (!inserted.numInsertedOrUpdatedRows) throw notFound();
    await insertPrice(tx, planId, input.price, at);
    await markDone(tx, planId);
  });
  return planOf(deps, planId);
}

/**
 * Changes a plan, and puts it back on sale where requested. Members keep the price they joined at; a new price is a new
 * version. Throws as `createPlan`, and RESOURCE_NOT_FOUND for another creator's plan.
 */
export async function updatePlan(
  deps: Deps,
  { creatorId, planId, edit, at }: Scope & { planId: PlanId; edit: PlanEdit },
): Promise<Plan> {
  await deps.database.db.transaction().execute(async (tx) => {
    const plans = await lockPlans(tx, creatorId);
    const plan = plans.find((each) => each.plan_id === planId);
    if (!plan) throw notFound();
    const others = plans.filter((each) => each.on_sale && each !== plan);
    if (edit.onSale && !plan.on_sale) {
      await requireVerifiedSeller(tx, creatorId, at);
      requireRoom(plan.basic, others);
    }
    requirePrice({ basic: plan.basic, priceWon: edit.price }, edit.onSale || plan.on_sale ? others : []);
    await tx
      .updateTable("plans")
      .set({
        name: edit.name,
        description: edit.description,
        benefits: edit.benefits,
        price_won: edit.price,
        ...(edit.onSale && { on_sale: true }),
        ...(edit.keepsOpened !== undefined && { keeps_opened: edit.keepsOpened }),
        updated_at: at,
      })
      .where("plan_id", "=", planId)
      .execute();
    if (edit.price !== plan.price_won) await insertPrice(tx, planId, edit.price, at);
  });
  return planOf(deps, planId);
}

/** Takes a plan off sale; its members keep it and renew. A repeated call changes nothing. */
export async function takePlanOffSale(
  deps: Deps,
  { creatorId, planId, at }: Scope & { planId: PlanId },
): Promise<void> {
  const withdrawn = await deps.database.db
    .updateTable("plans")
    .set({ on_sale: false, updated_at: at })
    .where("plan_id", "=", planId)
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  if (withdrawn.numUpdatedRows === 0n) throw notFound();
}

/** Orders the creator's plans as `planIds`. Throws RESOURCE_CONFLICT unless it lists each plan once. */
export async function reorderPlans(
  deps: Deps,
  { creatorId, planIds, at }: Scope & { planIds: PlanId[] },
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const plans = await lockPlans(tx, creatorId);
    const known = new Set(plans.map((plan) => plan.plan_id));
    if (new Set(planIds).size !== known.size || planIds.length !== known.size || !planIds.every((id) => known.has(id)))
      throw new ApiError("RESOURCE_CONFLICT");
    for (const [position, planId] of planIds.entries())
      await tx.updateTable("plans").set({ position, updated_at: at }).where("plan_id", "=", planId).execute();
  });
}

/** Plans of one creator change one after another, so that prices stay valid beside each other. */
async function lockPlans(tx: Tx, creatorId: UserId): Promise<PlanRow[]> {
  await tx.selectFrom("users").select("user_id").where("user_id", "=", creatorId).forNoKeyUpdate().execute();
  return tx
    .selectFrom("plans")
    .select(["plan_id", "basic", "on_sale", "price_won", "position", "created_from"])
    .where("creator_id", "=", creatorId)
    .orderBy("position")
    .execute();
}

/** Checked before price and number of plans, so that another creator's ID always gets the same response. */
async function requireUnused(tx: Tx, planId: PlanId): Promise<void> {
  const taken = await tx.selectFrom("plans").select("plan_id").where("plan_id", "=", planId).executeTakeFirst();
  if (taken) throw notFound();
}

const digestOf = ({ name, description, benefits, basic, price, keepsOpened }: PlanInput) =>
  sha256(JSON.stringify([name, description, benefits, basic, price, ...(keepsOpened ? ["keepsOpened"] : [])]));

function requireRoom(basic: boolean, onSale: PlanRow[]): void {
  if (onSale.length >= limits.plans) throw new ApiError("RESOURCE_CONFLICT", { fields: { name: ["tooManyPlans"] } });
  if (basic && onSale.some((plan) => plan.basic))
    throw new ApiError("RESOURCE_CONFLICT", { fields: { basic: ["secondBasic"] } });
}

function requirePrice(plan: { basic: boolean; priceWon: number }, others: PlanRow[]): void {
  const flaw = validatePlanPrice(
    plan,
    others.map((other) => ({ basic: other.basic, priceWon: other.price_won })),
  );
  if (flaw) throw new ApiError(flaw, { fields: { price: [flaw] } });
}

async function insertPrice(tx: Tx, planId: PlanId, priceWon: number, at: Date): Promise<void> {
  const plan_price_id = newId("ppr", at);
  await tx
    .insertInto("plan_prices")
    .values({ plan_price_id, plan_id: planId, price_won: priceWon, created_at: at })
    .execute();
}
