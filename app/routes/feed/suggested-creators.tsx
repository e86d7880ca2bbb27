import type { UserCard } from "#contract/creators/schemas";
import { CreatorRow } from "~/components/creators/creator-row";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

/** Creators to follow first. They stay while the viewer follows several; from the first on a link loads the feed again. */
export function SuggestedCreators({ cards }: { cards: UserCard[] }) {
  const t = useText("feed");
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="suggested" className="group/suggested grid gap-2">
      <h2 id="suggested" className="text-title">
        {t("suggested")}
      </h2>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.userId} className="py-4">
            <CreatorRow card={card} />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton to="/feed/following" className="not-group-has-aria-pressed/suggested:hidden">
          {t("seeFollowed")}
        </LinkButton>
        <LinkButton to="/explore" variant="secondary">
          {t("explore")}
        </LinkButton>
      </div>
    </section>
  );
}
