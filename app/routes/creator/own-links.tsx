import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** On the viewer's own page: links to their lists and to its settings. */
export function OwnLinks({ isActivist, domain }: { isActivist: boolean; domain: string }) {
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
          <LinkButton to={href("/:domain/membership", { domain })} variant="secondary" fullWidth>
            {t("ownMembership")}
          </LinkButton>
        </>
      ) : null}
    </>
  );
}
