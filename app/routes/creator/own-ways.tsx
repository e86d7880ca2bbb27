import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** On one's own page: to what one has here and how it is shown. */
export function OwnWays({ isActivist, domain }: { isActivist: boolean; domain: string }) {
  const t = useText("creator");
  return (
    <>
      {isActivist ? (
        <LinkButton to="/posts/new" reloadDocument wide className="col-span-full">
          {t("write")}
        </LinkButton>
      ) : null}
      <LinkButton to="/mypage/profile" reloadDocument look="secondary" wide>
        {t("editProfile")}
      </LinkButton>
      {isActivist ? (
        <>
          <LinkButton to="/mypage/activity" look="secondary" wide>
            {t("editActivity")}
          </LinkButton>
          <LinkButton to={`/${domain}/membership`} look="secondary" wide>
            {t("ownMembership")}
          </LinkButton>
        </>
      ) : null}
    </>
  );
}
