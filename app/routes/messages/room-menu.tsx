import { Form, Link, useLocation } from "@remix-run/react";
import type { ChatRoom } from "#contract/chat";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";

const entryClass = "flex min-h-touch w-full items-center px-4 text-left font-medium hover:bg-sunken";

/** What can be done about a room besides talking in it. Opens without script. */
export function RoomMenu({ room: { roomId, participant, muted } }: { room: ChatRoom }) {
  const t = useText("messages");
  const { search } = useLocation();
  const { domain, nickname } = participant;
  return (
    // Done with once it has changed something.
    <details key={String(muted)} data-menu className="relative">
      <summary
        aria-label={t("roomMenu", { name: nickname })}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
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
          <Link to={`/${domain}`} className={entryClass}>
            {t("seePage")}
          </Link>
        </li>
        <li>
          <Link to={`/messages/${roomId}/report${search}`} preventScrollReset className={entryClass}>
            {t("report")}
          </Link>
        </li>
        <li>
          <Link to={`/${domain}/block`} className={`${entryClass} text-danger`}>
            {t("block")}
          </Link>
        </li>
      </ul>
    </details>
  );
}
