import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** On one's own page: to what one has here and how it is shown. */
export function OwnWays({ isActivist, domain }: { isActivist: boolean; domain: string }) {
  const t = useText("creator");
  return (
    <>
      {isActivist ? (
        <LinkButton to="/posts/new" reloadDocument fullWidth className="col-span-full">
          {t("write")}
        </LinkButton>
      ) : null}
      <LinkButton to="/mypage/profile" reloadDocument variant="secondary" fullWidth>
        {t("editProfile")}
      </LinkButton>
      {isActivist ? (
        <>
          <LinkButton to="/mypage/activity" variant="secondary" fullWidth>
            {t("editActivity")}
          </LinkButton>
          <LinkButton to={`/${domain}/membership`} variant="secondary" fullWidth>
            {t("ownMembership")}
          </LinkButton>
        </>
      ) : null}
    </>
  );
}
