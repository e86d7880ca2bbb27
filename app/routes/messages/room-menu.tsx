import { Form, useLocation } from "@remix-run/react";
import type { ChatRoom } from "#contract/messages/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { BusinessInfoLink } from "~/shell/business-info";
import { Icon } from "~/ui/icon";
import { iconSummaryClass } from "~/ui/icon-button";

const entryClass = "flex min-h-touch w-full items-center px-4 text-left font-medium hover:bg-soft";

/** The room's further actions. Opens without script. */
export function RoomMenu({ room: { roomId, participant, muted } }: { room: ChatRoom }) {
  const t = useText("messages");
  const { search } = useLocation();
  const { domain, nickname } = participant;
  return (
    // Closed once an action has changed something.
    <details key={String(muted)} data-menu className="relative">
      <summary aria-label={t("roomMenu", { name: nickname })} className={iconSummaryClass}>
        <Icon name="more" />
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-1 min-w-44 overflow-clip rounded-lg border border-line bg-raised shadow-lift">
        <li>
          <Form method="post">
            <button type="submit" name="intent" value={muted ? "unmute" : "mute"} className={entryClass}>
              {t(muted ? "unmute" : "mute")}
            </button>
          </Form>
        </li>
        <li>
          <Link to={href("/messages/:roomId/search", { roomId })} className={entryClass}>
            {t("history")}
          </Link>
        </li>
        <li>
          <Link to={href("/:domain", { domain })} className={entryClass}>
            {t("seePage")}
          </Link>
        </li>
        <li>
          <Link to={href("/messages/:roomId/report", { roomId }, search)} preventScrollReset className={entryClass}>
            {t("report")}
          </Link>
        </li>
        <li>
          <Link to={href("/:domain/block", { domain })} className={`${entryClass} text-danger`}>
            {t("block")}
          </Link>
        </li>
        <li>
          <BusinessInfoLink className={entryClass} />
        </li>
      </ul>
    </details>
  );
}
