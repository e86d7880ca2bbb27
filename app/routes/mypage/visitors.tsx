import { useLoaderData } from "@remix-run/react";
import { listVisitors } from "#contract/creators/endpoints";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";
import { PeoplePage } from "./people-page";

export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listVisitors, { query: { pagingKey } });
  return { title: args.title("people", "visitorsTitle"), page };
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
