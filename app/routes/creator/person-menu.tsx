import { Link } from "@remix-run/react";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Icon } from "~/ui/icon";

/** What a signed-in person can do about another besides being at their side. Opens without script. */
export function PersonMenu({ domain, nickname }: { domain: string; nickname: string }) {
  const t = useText("people");
  if (!useViewer()) return null;
  return (
    <details data-menu className="relative">
      <summary
        aria-label={t("more", { name: nickname })}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <Icon name="more" />
      </summary>
      <ul className="absolute top-full right-0 z-10 mt-1 min-w-40 overflow-clip rounded-lg border border-line bg-raised shadow-lift">
        <li>
          <Link
            to={`/${domain}/report`}
            preventScrollReset
            className="flex min-h-touch items-center px-4 font-medium hover:bg-sunken"
          >
            {t("report")}
          </Link>
        </li>
        <li>
          <Link
            to={`/${domain}/block`}
            preventScrollReset
            className="flex min-h-touch items-center px-4 font-medium text-danger hover:bg-sunken"
          >
            {t("block")}
          </Link>
        </li>
      </ul>
    </details>
  );
}
