import * as endpoints from "#contract/memberships/endpoints";
import { handle, handleRead } from "../http/endpoint";
import { cancelAtPeriodEnd, undoCancel } from "./cancel";
import { openMembersPosts } from "./open-members-posts";
import { cancelPlanChange, chooseNextPlan } from "./plans/change-plan";
import { ownPlan, planOf } from "./plans/find-plan";
import { createPlan, reorderPlans, takePlanOffSale, updatePlan } from "./plans/manage-plans";
import { listOwnPlans, listPlansByCreator, listSubscriptionsOfFan } from "./queries";
import { listSubscribers } from "./subscribers";

export const membershipsRoutes = [
  handleRead(endpoints.listPlans, async ({ deps, actor, params, at }) => ({
    items: await listPlansByCreator(deps, actor?.userId ?? null, { domain: params.domain, at }),
  })),
  handle(endpoints.listOwnPlans, async ({ deps, actor }) => ({ items: await listOwnPlans(deps, actor.userId) })),
  handle(
    endpoints.createPlan,
    ({ deps, actor, body, at }) => createPlan(deps, { creatorId: actor.userId, input: body, at }),
    ({ deps }, planId) => planOf(deps, planId),
  ),
  handle(endpoints.reorderPlans, async ({ deps, actor, body, at }) => {
    await reorderPlans(deps, { creatorId: actor.userId, planIds: body.planIds, at });
    return { items: await listOwnPlans(deps, actor.userId) };
  }),
  handle(endpoints.getOwnPlan, ({ deps, actor, params }) => ownPlan(deps, actor.userId, { planId: params.id })),
  handle(endpoints.createPlanWithId, ({ deps, actor, params, body, at }) =>
    createPlan(deps, { creatorId: actor.userId, planId: params.id, input: body, at }),
  ),
  handle(endpoints.updatePlan, ({ deps, actor, params, body, at }) =>
    updatePlan(deps, { creatorId: actor.userId, planId: params.id, edit: body, at }),
  ),
  handle(endpoints.takePlanOffSale, ({ deps, actor, params, at }) =>
    takePlanOffSale(deps, { creatorId: actor.userId, planId: params.id, at }),
  ),
  handleRead(endpoints.listSubscribers, ({ deps, actor, query, at }) =>
    listSubscribers(deps, actor.userId, { query, at }),
  ),
  handleRead(endpoints.listSubscriptions, ({ deps, actor, query, at }) =>
    listSubscriptionsOfFan(deps, actor.userId, { query, at }),
  ),
  handle(endpoints.openMembersPosts, ({ deps, actor, params, at }) =>
    openMembersPosts(deps, { fanId: actor.userId, domain: params.domain, at }),
  ),
  handle(endpoints.cancelSubscription, ({ deps, actor, body, at }) =>
    cancelAtPeriodEnd(deps, { fanId: actor.userId, subscriptionId: body.subscriptionId, at }),
  ),
  handle(endpoints.chooseNextPlan, ({ deps, actor, params, body, at }) =>
    chooseNextPlan(deps, { fanId: actor.userId, subscriptionId: params.id, planId: body.planId, at }),
  ),
  handle(endpoints.cancelPlanChange, ({ deps, actor, params, at }) =>
    cancelPlanChange(deps, { fanId: actor.userId, subscriptionId: params.id, at }),
  ),
  handle(endpoints.undoCancellation, ({ deps, actor, params, at }) =>
    undoCancel(deps, { fanId: actor.userId, subscriptionId: params.id, at }),
  ),
];
