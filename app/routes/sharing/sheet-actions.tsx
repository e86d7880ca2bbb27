import { useLocation } from "@remix-run/react";
import { hrefOfLocation } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Icon } from "~/ui/icon";

type Props = { ownerId: string; block?: boolean };

/** In the sheet of another user's page or post: links to the dialogs over it. */
export function SheetActions({ ownerId, block = false }: Props) {
  const t = useText("people");
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (!viewer || viewer.userId === ownerId) return null;
  const sheet = pathname.replace(/\/share\/.*$/, "/share");
  const entry = "flex min-h-13 items-center gap-3 px-4 py-2 font-medium hover:bg-soft";
  return (
    <ul className="mt-3 divide-y divide-line overflow-clip rounded-lg border border-line">
      <li>
        <Link to={hrefOfLocation({ pathname: `${sheet}/report` })} preventScrollReset rel="nofollow" className={entry}>
          <Icon name="alert" size={20} />
          {t("report")}
        </Link>
      </li>
      {block ? (
        <li>
          <Link
            to={hrefOfLocation({ pathname: `${sheet}/block` })}
            preventScrollReset
            rel="nofollow"
            className={`${entry} text-danger`}
          >
            <Icon name="lock" size={20} />
            {t("block")}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
