import type { UserCard } from "#contract/people";
import { useText } from "../../i18n";
import { CreatorPoster } from "../../ui/creator-poster";

/** A shelf of activists to meet: it slides on phones, and stands as a grid where there is room. */
export function Recommended({ cards }: { cards: UserCard[] }) {
  const t = useText("explore");
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="mb-4 text-title">
        {t("recommended")}
      </h2>
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-3 sm:overflow-visible sm:px-0">
        {cards.map((card, at) => (
          <li key={card.userId} className="w-52 shrink-0 snap-start sm:w-auto">
            <CreatorPoster card={card} eager={at < 2} />
          </li>
        ))}
      </ul>
    </section>
  );
}
