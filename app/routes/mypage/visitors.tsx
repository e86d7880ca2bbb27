import { useLoaderData } from "@remix-run/react";
import { listVisitors } from "#contract/creators/endpoints";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { EmptyState } from "~/ui/empty-state";
import { PeoplePage } from "./people-page";

export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await api(args).call(listVisitors, { query: { pagingKey } });
  return { title: pageTitle(args.request, "people", "visitorsTitle"), page };
});

export default function Visitors() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("people");
  return (
    <PeoplePage
      title={t("visitorsTitle")}
      lead={t("visitorsLead")}
      page={page}
      since={t("visitedOn")}
      empty={<EmptyState icon="people" title={t("visitorsEmpty")} hint={t("visitorsEmptyHint")} />}
    />
  );
}
