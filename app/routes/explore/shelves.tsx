import type { RecommendedCard } from "#contract/creators/schemas";
import { CreatorRow } from "~/components/creators/creator-row";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Feature } from "./feature";

/** Beside the large one. */
const rowCount = 5;

/**
 * The currently popular creators: the featured one or else the first large, beside it or below it the others and the
 * rule that ranks them.
 */
export function Trending({ cards, featured }: { cards: RecommendedCard[]; featured: RecommendedCard | null }) {
  const t = useText("explore");
  const first = featured ?? cards[0];
  if (!first) return null;
  const others = cards.filter(({ userId }) => userId !== first.userId).slice(0, rowCount);
  const rule = featured ? `${t("trendingRule")} ${t("featuredRule")}` : t("trendingRule");
  return (
    <section
      aria-labelledby="trending"
      className="grid gap-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-9 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
    >
      <Feature card={first} isFeatured={featured !== null} />
      <div>
        <ShelfHead id="trending" title={t("trending")} rule={rule} />
        <Rows cards={others} className="md:grid-cols-2 lg:grid-cols-1" />
      </div>
    </section>
  );
}

/** Creators similar to those the viewer likes; a guest, or a viewer without likes, reads how to get some. */
export function Favorites({ cards }: { cards: RecommendedCard[] }) {
  const t = useText("explore");
  const viewer = useViewer();
  if (cards.length > 0)
    return (
      <section aria-labelledby="favorites">
        <ShelfHead id="favorites" title={t("favorites")} rule={t("favoritesRule")} />
        <Rows cards={cards} className="md:grid-cols-2" />
      </section>
    );
  return (
    <section aria-labelledby="favorites" className="grid gap-3 rounded-lg bg-soft p-5 md:flex md:items-center md:gap-6">
      <div className="grid grow gap-1">
        <h2 id="favorites" className="text-row-head">
          {t("favorites")}
        </h2>
        <p className="text-small text-muted">{t(viewer ? "favoritesNone" : "favoritesGuest")}</p>
      </div>
      {viewer ? null : (
        <LinkButton
          variant="secondary"
          size="small"
          to="/accounts/login?rd_url=/explore"
          className="justify-self-start"
        >
          {t("login")}
        </LinkButton>
      )}
    </section>
  );
}

/** The rule stands behind a question; open, it takes a line of its own. */
function ShelfHead({ id, title, rule }: { id: string; title: string; rule: string }) {
  const t = useText("explore");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <details className="text-small text-muted open:w-full">
        <summary className="flex min-h-touch w-fit items-center font-semibold hover:text-ink hover:underline">
          {t("how")}
        </summary>
        <p className="pb-2">{rule}</p>
      </details>
    </div>
  );
}

function Rows({ cards, className }: { cards: RecommendedCard[]; className: string }) {
  return (
    <ul className={`grid gap-x-10 xl:gap-x-12 ${className}`}>
      {cards.map((card) => (
        <li key={card.userId} className="border-b border-line py-3">
          <CreatorRow card={card} />
        </li>
      ))}
    </ul>
  );
}
