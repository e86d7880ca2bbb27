import { OpenAPIHono } from "@hono/zod-openapi";
import { joinedReads } from "#contract/runtime/joined-reads";
import { accountDeletionRoutes } from "./account-deletion/routes";
import { accountsRoutes } from "./accounts/routes";
import { applicationsAdminRoutes } from "./applications/admin-routes";
import { applicationsRoutes } from "./applications/routes";
import { blocksRoutes } from "./blocks/routes";
import { reportPurges } from "./cache-purge/purge-health";
import { campaignsAdminRoutes } from "./campaigns/admin-routes";
import { campaignsRoutes } from "./campaigns/routes";
import { commentsRoutes } from "./comments/routes";
import { contactAdminRoutes } from "./contact/admin-routes";
import { contactRoutes } from "./contact/routes";
import { crawlersRoutes } from "./crawlers/routes";
import { creatorsAdminRoutes } from "./creators/admin-routes";
import { creatorsRoutes } from "./creators/routes";
import { credentialsRoutes } from "./credentials/routes";
import type { Deps } from "./deps";
import { giftsRoutes } from "./gifts/routes";
import { ApiError, notFound } from "./http/api-error";
import { docsPage } from "./http/docs-page";
import type { Route } from "./http/endpoint";
import { addHealth } from "./http/health";
import { serveJoinedReads } from "./http/joined-reads";
import { observeRequests } from "./http/metrics";
import { describeEndpoint, openApiDocument } from "./http/openapi";
import { refuse, serve } from "./http/serve";
import { loginRoutes } from "./login/routes";
import { mailAdminRoutes } from "./mail/admin-routes";
import { mailRoutes } from "./mail/routes";
import { marketingAdminRoutes } from "./marketing/admin-routes";
import { servePicture } from "./media/serve-picture";
import { membershipsRoutes } from "./memberships/routes";
import { messagesRoutes } from "./messages/routes";
import { metricsPage } from "./metrics/page";
import { moderationAdminRoutes } from "./moderation/admin-routes";
import { moderationRoutes } from "./moderation/routes";
import { notificationsRoutes } from "./notifications/routes";
import { passkeyRoutes } from "./passkeys/routes";
import { paymentsAdminRoutes } from "./payments/admin-routes";
import { paymentsRoutes } from "./payments/routes";
import { policiesAdminRoutes } from "./policies/admin-routes";
import { policiesRoutes } from "./policies/routes";
import { postDeletionRoutes } from "./post-deletion/routes";
import { readingRoutes } from "./posts/reading/reading-routes";
import { postsRoutes } from "./posts/routes";
import { seriesRoutes } from "./posts/series/series-routes";
import { profilesRoutes } from "./profiles/routes";
import { pushRoutes } from "./push/routes";
import { realtimeRoutes } from "./realtime/routes";
import { reconciliationAdminRoutes } from "./reconciliation/admin-routes";
import { safeguardingAdminRoutes } from "./safeguarding/admin-routes";
import { safeguardingRoutes } from "./safeguarding/routes";
import { searchRoutes } from "./search/routes";
import { secondFactorRoutes } from "./second-factor/routes";
import { sellersAdminRoutes } from "./sellers/admin-routes";
import { sellersRoutes } from "./sellers/routes";
import { sessionsRoutes } from "./sessions/routes";
import { settlementAdminRoutes } from "./settlement/admin-routes";
import { settlementRoutes } from "./settlement/routes";
import { serveCard } from "./social-cards/serve-card";
import { adminChangeRoutes } from "./staff/admin-changes-routes";
import { staffRoutes } from "./staff/jobs-admin-routes";
import { usersAdminRoutes } from "./staff/users-admin-routes";
import { adminViewRoutes } from "./staff/views/admin-view-routes";
import { suspensionsAdminRoutes } from "./suspensions/admin-routes";
import { suspensionsRoutes } from "./suspensions/routes";
import { switchesAdminRoutes } from "./switches/admin-routes";
import { switchesRoutes } from "./switches/routes";
import { takedownsAdminRoutes } from "./takedowns/admin-routes";
import { takedownsRoutes } from "./takedowns/routes";

/** Every endpoint of the API, domain by domain. */
const routes: Route[] = [
  ...accountsRoutes,
  ...credentialsRoutes,
  ...sessionsRoutes,
  ...loginRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...profilesRoutes,
  ...contactRoutes,
  ...contactAdminRoutes,
  ...suspensionsRoutes,
  ...suspensionsAdminRoutes,
  ...takedownsRoutes,
  ...takedownsAdminRoutes,
  ...safeguardingRoutes,
  ...safeguardingAdminRoutes,
  ...applicationsRoutes,
  ...membershipsRoutes,
  ...sellersRoutes,
  ...sellersAdminRoutes,
  ...settlementRoutes,
  ...campaignsRoutes,
  ...creatorsRoutes,
  ...postsRoutes,
  ...seriesRoutes,
  ...readingRoutes,
  ...postDeletionRoutes,
  ...commentsRoutes,
  ...searchRoutes,
  ...giftsRoutes,
  ...paymentsRoutes,
  ...notificationsRoutes,
  ...pushRoutes,
  ...messagesRoutes,
  ...realtimeRoutes,
  ...accountDeletionRoutes,
  ...crawlersRoutes,
  ...blocksRoutes,
  ...moderationRoutes,
  ...usersAdminRoutes,
  ...moderationAdminRoutes,
  ...adminChangeRoutes,
  ...adminViewRoutes,
  ...paymentsAdminRoutes,
  ...settlementAdminRoutes,
  ...reconciliationAdminRoutes,
  ...campaignsAdminRoutes,
  ...creatorsAdminRoutes,
  ...applicationsAdminRoutes,
  ...marketingAdminRoutes,
  ...policiesRoutes,
  ...policiesAdminRoutes,
  ...mailRoutes,
  ...mailAdminRoutes,
  ...staffRoutes,
  ...switchesRoutes,
  ...switchesAdminRoutes,
];

export const endpoints = routes.map(({ endpoint }) => endpoint);

/** The API as one fetch handler over `deps`: `createApi(deps).request(path, init)` is all a test needs. */
export function createApi(deps: Deps) {
  const app = new OpenAPIHono();
  app.use(observeRequests, reportPurges(deps));
  for (const route of fixedBeforeParameters(routes)) {
    const { endpoint } = route;
    describeEndpoint(app.openAPIRegistry, endpoint);
    app.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), serve(deps, route));
  }
  app.get(joinedReads.path, serveJoinedReads(deps, app.fetch));
  app.get("/media/*", servePicture(deps));
  app.get("/og/creators/:id", serveCard(deps, "creators"));
  app.get("/og/posts/:id", serveCard(deps, "posts"));
  app.get("/og/series/:id", serveCard(deps, "series"));
  addHealth(app, deps);
  app.get("/openapi.json", (c) => c.json(openApiDocument(app.openAPIRegistry)));
  app.get("/docs", (c) => c.html(docsPage(openApiDocument(app.openAPIRegistry)), 200, docsHeaders));
  app.get("/metrics", (c) => metricsPage(deps, c));
  for (const [path, methods] of methodsByPath()) {
    app.all(
      path,
      refuse(deps, new ApiError("INVALID_REQUEST", { status: 405, headers: { allow: methods.join(", ") } })),
    );
  }
  app.notFound(refuse(deps, notFound()));
  app.onError((error, c) => {
    deps.log.error({ err: error }, "unexpected");
    return refuse(deps, new ApiError("INTERNAL_SERVER_ERROR"))(c);
  });
  return app;
}

/** A path with a fixed segment comes before one with a parameter in its place: "~" is after all letters. */
function fixedBeforeParameters(list: Route[]): Route[] {
  const key = ({ endpoint }: Route) => endpoint.path.replace(/\{\w+\}/g, "~");
  return [...list].sort((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))));
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");
const docsHeaders = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const path = honoPath(endpoint.path);
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method.toUpperCase()]);
  }
  return methods;
}
