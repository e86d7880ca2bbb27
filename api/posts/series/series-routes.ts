import * as endpoints from "#contract/posts/series-endpoints";
import { handle, handleRead } from "../../http/endpoint";
import { ownSeries, readSeries, seriesOfCreator } from "./read-series";
import { createSeries, deleteSeries, editSeries, placeInSeries, removeFromSeries } from "./write-series";

export const seriesRoutes = [
  handleRead(endpoints.listSeries, async ({ deps, actor, params, at }) => ({
    items: await seriesOfCreator(deps, { domain: params.domain, viewer: actor?.userId ?? null, at }),
  })),
  handleRead(endpoints.getSeries, ({ deps, actor, params, query, at, lang }) =>
    readSeries(deps, actor?.userId ?? null, { ...params, from: query.from, at, lang }),
  ),
  handle(
    endpoints.createSeries,
    async ({ deps, actor, body, at }) => {
      const seriesId = await createSeries(deps, { creatorId: actor.userId, input: body, at });
      return ownSeries(deps, actor.userId, { seriesId, at });
    },
    ({ deps, actor, at }, seriesId) => ownSeries(deps, actor.userId, { seriesId, at }),
  ),
  handle(endpoints.editSeries, async ({ deps, actor, params: { seriesId }, body, at }) => {
    await editSeries(deps, { creatorId: actor.userId, seriesId, input: body, at });
    return ownSeries(deps, actor.userId, { seriesId, at });
  }),
  handle(endpoints.deleteSeries, async ({ deps, actor, params: { seriesId } }) => {
    await deleteSeries(deps, { creatorId: actor.userId, seriesId });
  }),
  handle(endpoints.placeInSeries, async ({ deps, actor, params, body }) => {
    await placeInSeries(deps, { creatorId: actor.userId, ...params, number: body.number });
  }),
  handle(endpoints.removeFromSeries, async ({ deps, actor, params }) => {
    await removeFromSeries(deps, { creatorId: actor.userId, ...params });
  }),
];
