import * as endpoints from "#contract/crawlers/endpoints";
import { handle } from "../http/endpoint";
import { listChangedActivists, listChangedPosts, listChangedSeries } from "./list-changes";

export const crawlersRoutes = [
  handle(endpoints.listChangedCreators, ({ deps, actor, query, at }) =>
    listChangedActivists(deps, actor?.userId ?? null, { query, at }),
  ),
  handle(endpoints.listChangedPosts, ({ deps, actor, query, at }) =>
    listChangedPosts(deps, actor?.userId ?? null, { query, at }),
  ),
  handle(endpoints.listChangedSeries, ({ deps, actor, query, at }) =>
    listChangedSeries(deps, actor?.userId ?? null, { query, at }),
  ),
];
