import { useLoaderData } from "@remix-run/react";
import { listFollowing } from "#contract/creators/endpoints";
import { NotificationLink } from "~/components/creators/notification-link";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PeoplePage } from "./people-page";

export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listFollowing, { query: { pagingKey } });
  return { title: args.title("people", "followingTitle"), page };
});

export default function Following() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("people");
  return (
    <PeoplePage
      title={t("followingTitle")}
      page={page}
      since={t("followedOn")}
      action={({ domain, nickname, notificationLevel: level }) => (
        <NotificationLink {...{ domain, nickname, level }} returnTo="/mypage/following" />
      )}
      empty={
        <EmptyState icon="people" title={t("followingEmpty")} hint={t("followingEmptyHint")}>
          <LinkButton to="/explore">{t("explore")}</LinkButton>
        </EmptyState>
      }
    />
  );
}
