import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Icon } from "~/ui/icon";
import { iconSummaryClass } from "~/ui/icon-button";

type Props = { domain: string; nickname: string };

/** A signed-in viewer's further actions towards a person. A guest's page has neither them nor their texts. */
export const PersonMenu = (props: Props) => (useViewer() ? <Menu {...props} /> : null);

/** Opens without script. */
function Menu({ domain, nickname }: Props) {
  const t = useText("people");
  return (
    <details data-menu className="relative">
      <summary aria-label={t("more", { name: nickname })} className={iconSummaryClass}>
        <Icon name="more" />
      </summary>
      <ul className="absolute top-full right-0 z-10 mt-1 min-w-40 overflow-clip rounded-lg border border-line bg-raised shadow-lift">
        <li>
          <Link
            to={href("/:domain/report", { domain })}
            preventScrollReset
            className="flex min-h-touch items-center px-4 font-medium hover:bg-soft"
          >
            {t("report")}
          </Link>
        </li>
        <li>
          <Link
            to={href("/:domain/block", { domain })}
            preventScrollReset
            className="flex min-h-touch items-center px-4 font-medium text-danger hover:bg-soft"
          >
            {t("block")}
          </Link>
        </li>
      </ul>
    </details>
  );
}
