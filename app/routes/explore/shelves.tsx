import type { ReactNode } from "react";
import type { UserCard } from "#contract/creators/schemas";
import { CreatorPoster } from "~/components/people/creator-poster";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";

/** The currently popular creators, with the rule that ranks them. */
export function Trending({ cards }: { cards: UserCard[] }) {
  const t = useText("explore");
  if (cards.length === 0) return null;
  return (
    <Shelf name="trending" title={t("trending")} rule={t("trendingRule")} wholeRule={t("trendingRuleWhole")}>
      <Posters cards={cards} eager />
    </Shelf>
  );
}

/** Creators similar to those the viewer likes; a guest, or a viewer without likes, reads how to get some. */
export function Favorites({ cards }: { cards: UserCard[] }) {
  const t = useText("explore");
  const viewer = useViewer();
  if (cards.length > 0)
    return (
      <Shelf name="favorites" title={t("favorites")} rule={t("favoritesRule")}>
        <Posters cards={cards} />
      </Shelf>
    );
  return (
    <Shelf name="favorites" title={t("favorites")}>
      <Card className="grid justify-items-start gap-3">
        <p className="text-small text-muted">{t(viewer ? "favoritesNone" : "favoritesGuest")}</p>
        {viewer ? null : (
          <LinkButton variant="secondary" size="small" to="/accounts/login?rd_url=/explore">
            {t("login")}
          </LinkButton>
        )}
      </Card>
    </Shelf>
  );
}

type ShelfProps = { name: string; title: string; rule?: string; wholeRule?: string; children: ReactNode };

function Shelf({ name, title, rule, wholeRule, children }: ShelfProps) {
  return (
    <section aria-labelledby={name} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={name} className="text-title">
          {title}
        </h2>
        {rule && !wholeRule ? <p className="text-small text-muted">{rule}</p> : null}
        {wholeRule ? (
          <details className="text-small text-muted">
            <summary className="w-fit cursor-pointer py-3">{rule}</summary>
            <p>{wholeRule}</p>
          </details>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** Scrolls sideways on phones, and is a grid where there is room. */
function Posters({ cards, eager = false }: { cards: UserCard[]; eager?: boolean }) {
  return (
    <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-3 sm:overflow-visible sm:px-0">
      {cards.map((card, at) => (
        <li key={card.userId} className="w-52 shrink-0 snap-start sm:w-auto">
          <CreatorPoster card={card} eager={eager && at < 2} />
        </li>
      ))}
    </ul>
  );
}
