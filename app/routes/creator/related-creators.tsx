import type { UserCard } from "#contract/creators/schemas";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** Links to other creators in the same field; each creator decides whether their page has it. */
export function RelatedCreators({ card }: { card: UserCard }) {
  const t = useText("creator");
  return (
    <aside className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-soft p-5 lg:col-start-1">
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
