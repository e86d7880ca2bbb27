import { useLoaderData } from "@remix-run/react";
import { listFollowers } from "#contract/creators/endpoints";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PeoplePage } from "./people-page";

export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listFollowers, { query: { pagingKey } });
  return { title: args.title("people", "followersTitle"), page };
});

export default function Followers() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("people");
  return <PeoplePage title={t("followersTitle")} page={page} since={t("followedOn")} empty={<NoFollowers />} />;
}

/** Only activists can be followed, so others are not asked to publish. */
function NoFollowers() {
  const t = useText("people");
  if (useViewer()?.role === "activist")
    return <EmptyState icon="people" title={t("followersEmpty")} hint={t("followersEmptyHint")} />;
  return (
    <EmptyState icon="people" title={t("followersNone")} hint={t("followersNoneHint")}>
      <LinkButton to="/mypage/apply">{t("apply")}</LinkButton>
    </EmptyState>
  );
}
