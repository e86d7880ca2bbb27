import type { ReactNode } from "react";
import type { SearchOverview, SearchType } from "#contract/search/schemas";
import { useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";
import { TextLink } from "~/ui/text/text-link";
import { FoundCampaign } from "./found-campaign";
import { FoundPerson } from "./found-person";
import { FoundPost } from "./found-post";
import { searchAddress } from "./search-address";

type Props = { q: string; overview: SearchOverview };

/** The first people, posts and campaigns found; kinds with none are left out. */
export function Overview({ q, overview: { people, posts, campaigns } }: Props) {
  const t = useText("search");
  if (people.count + posts.count + campaigns.count === 0)
    return <EmptyState icon="search" title={t("nothing", { q })} hint={t("nothingHint")} />;
  return (
    <>
      <Kind q={q} type="people" found={people}>
        {people.items.map((card) => (
          <FoundPerson key={card.userId} card={card} words={q} />
        ))}
      </Kind>
      <Kind q={q} type="posts" found={posts}>
        {posts.items.map((post) => (
          <FoundPost key={post.postId} post={post} words={q} />
        ))}
      </Kind>
      <Kind q={q} type="campaigns" found={campaigns}>
        {campaigns.items.map((campaign) => (
          <FoundCampaign key={campaign.id} campaign={campaign} words={q} />
        ))}
      </Kind>
    </>
  );
}

const allOf = { people: "allPeople", posts: "allPosts", campaigns: "allCampaigns" } as const;

type KindProps = {
  q: string;
  type: SearchType;
  found: { items: unknown[]; count: number };
  children: ReactNode;
};

/** The first results of one kind, with the way to all of them where there are more. */
function Kind({ q, type, found, children }: KindProps) {
  const t = useText("search");
  if (found.count === 0) return null;
  return (
    <section aria-labelledby={`found-${type}`}>
      <div className="flex min-h-touch items-center justify-between gap-3">
        <h2 id={`found-${type}`} className="text-title">
          {t(type)}
        </h2>
        {found.count > found.items.length ? (
          <TextLink to={searchAddress(q, type)} tone="muted">
            {t(allOf[type])}
          </TextLink>
        ) : null}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}
