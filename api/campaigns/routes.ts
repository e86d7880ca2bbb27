import * as endpoints from "#contract/campaigns/endpoints";
import { handle, handleRead } from "../http/endpoint";
import { closeCampaign, withdrawCampaign } from "./close-campaign";
import { deliveryOf, removeDelivery, shippingList, writeDelivery } from "./delivery";
import { editCampaign } from "./edit-campaign";
import { openCampaign } from "./open-campaign";
import { findVisibleCampaign, listAvailable, listCampaigns, listOwnCampaigns, ownCampaign } from "./queries";

export const campaignsRoutes = [
  handleRead(endpoints.listCampaigns, ({ deps, actor, query, at }) =>
    listCampaigns(deps, actor?.userId ?? null, { query, at }),
  ),
  handleRead(endpoints.listAvailableCampaigns, ({ deps, actor, query, at }) =>
    listAvailable(deps, actor?.userId ?? null, { query, at }),
  ),
  handleRead(endpoints.getCampaign, ({ deps, actor, params: { id }, at, lang }) =>
    findVisibleCampaign(deps, actor?.userId ?? null, { campaignId: id, at, lang }),
  ),
  handle(endpoints.saveDeliveryInfo, ({ deps, actor, body, at }) =>
    writeDelivery(deps, { fanId: actor.userId, delivery: body, at }),
  ),
  handle(endpoints.getDeliveryInfo, ({ deps, actor, params: { id }, at }) =>
    deliveryOf(deps, actor.userId, { campaignId: id, at }),
  ),
  handle(endpoints.deleteDeliveryInfo, ({ deps, actor, params: { id }, at }) =>
    removeDelivery(deps, { fanId: actor.userId, campaignId: id, at }),
  ),
  handle(endpoints.listOwnCampaigns, ({ deps, actor, query, at, lang }) =>
    listOwnCampaigns(deps, actor.userId, { query, at, lang }),
  ),
  handle(
    endpoints.openCampaign,
    async ({ deps, actor, body, at, lang }) => {
      const id = await openCampaign(deps, { creatorId: actor.userId, input: body, at });
      return ownCampaign(deps, actor.userId, { campaignId: id, at, lang });
    },
    ({ deps, actor, at, lang }, id) => ownCampaign(deps, actor.userId, { campaignId: id, at, lang }),
  ),
  handle(endpoints.getOwnCampaign, ({ deps, actor, params: { id }, at, lang }) =>
    ownCampaign(deps, actor.userId, { campaignId: id, at, lang }),
  ),
  handle(endpoints.editCampaign, async ({ deps, actor, params: { id }, body, at, lang }) => {
    await editCampaign(deps, { creatorId: actor.userId, campaignId: id, input: body, at });
    return ownCampaign(deps, actor.userId, { campaignId: id, at, lang });
  }),
  handle(endpoints.withdrawCampaign, ({ deps, actor, params: { id }, at }) =>
    withdrawCampaign(deps, { creatorId: actor.userId, campaignId: id, at }),
  ),
  handle(endpoints.closeCampaign, async ({ deps, actor, params: { id }, at, lang }) => {
    await closeCampaign(deps, { creatorId: actor.userId, campaignId: id, at });
    return ownCampaign(deps, actor.userId, { campaignId: id, at, lang });
  }),
  handle(endpoints.createShippingList, ({ deps, actor, params: { id }, at }) =>
    shippingList(deps, { creatorId: actor.userId, campaignId: id, at }),
  ),
];
