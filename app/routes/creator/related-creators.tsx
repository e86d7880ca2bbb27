import type { UserCard } from "#contract/people";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** From one activist's page on to others of their field; each activist decides whether theirs has it. */
export function RelayBanner({ card }: { card: UserCard }) {
  const t = useText("creator");
  return (
    <aside className="mx-4 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft p-5 text-accent-soft-ink">
      <div className="min-w-0">
        <p className="font-bold">{t("relayTitle")}</p>
        <p className="text-small">{t("relayHint", { name: card.nickname })}</p>
      </div>
      <LinkButton to={card.field ? `/explore?category=${card.field}` : "/explore"} size="small">
        {t("relayGo")}
      </LinkButton>
    </aside>
  );
}
