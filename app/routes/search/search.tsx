import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Campaign } from "#contract/campaigns/schemas";
import type { UserCard } from "#contract/creators/schemas";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import { getSearchOverview, searchAll } from "#contract/search/endpoints";
import type { SearchOverview, SearchType } from "#contract/search/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { FieldsAside } from "~/components/people/fields-aside";
import { KeptMarkup } from "~/document/kept-markup";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { SearchForm } from "~/ui/search-form";
import { Chips } from "~/ui/tables/chips";
import { TextLink } from "~/ui/text/text-link";
import { FoundCampaign } from "./found-campaign";
import { FoundPerson } from "./found-person";
import { FoundPost } from "./found-post";
import { Overview } from "./overview";
import { RecentSearches, useKeptSearch } from "./recent-searches";
import { searchAddress } from "./search-address";

export const handle = { ownHead: true, capabilities: ["search"] } satisfies RouteHandle;

export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

/** Listed here too: importing the contract's list would bring its schemas into the browser. */
const types = ["people", "posts", "campaigns"] as const satisfies readonly SearchType[];
type SearchResult = Page<UserCard> | Page<Post> | Page<Campaign>;

/**
 * For `?q=` the first results of each kind, or a page of one, with the number of each; without it, the form alone. An
 * invalid query is an error beside the field.
 */
export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").normalize("NFC").trim().slice(0, 200);
  const type = types.find((name) => name === query.get("type")) ?? null;
  const title = q ? args.title("search", "titleOf", { q }) : args.title("search", "title");
  const pagingKey = query.get("pagingKey");
  const asked = { title, q, type, overview: null, page: null, error: undefined };
  if (!q) return asked;
  try {
    const [page, overview] = await Promise.all([
      type && args.api.call(searchAll, { query: { q, type, pagingKey } }),
      pagingKey ? null : args.api.callOptional(getSearchOverview, { query: { q } }),
    ]);
    if (page || overview) return { ...asked, page, overview };
    return {
      ...asked,
      type: "people" as const,
      page: await args.api.call(searchAll, { query: { q, type: "people" } }),
    };
  } catch (error) {
    const message = error instanceof ApiError ? queryError(error) : undefined;
    if (!message || !(error instanceof ApiError)) throw error;
    return data({ ...asked, error: message }, { status: error.status });
  }
});

const queryError = ({ fields, status, message }: ApiError) =>
  fields.q?.join(" ") ?? (status === 429 ? message : undefined);

export default function Search() {
  const { q, type, page, overview, error } = useLoaderData<typeof loader>();
  useKeptSearch(page || overview ? q : "");
  const t = useText("search");
  const people = type === "posts" && overview ? overview.people.items : [];
  return (
    <div className="with-aside gap-y-4 pt-3 pb-8 md:pt-8">
      <h1 className="sr-only">{t("title")}</h1>
      <div className="grid gap-4 lg:col-span-full">
        <SearchForm q={q} type={type} error={error} autoFocus={!q} />
        {q ? <Kinds q={q} type={type} overview={overview} /> : <RecentSearches />}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {type && page ? <Results key={`${type} ${q}`} q={q} type={type} page={page} /> : null}
        {!type && overview ? <Overview q={q} overview={overview} /> : null}
        {q ? null : (
          <EmptyState icon="search" title={t("ask")} hint={t("askHint")}>
            <LinkButton variant="secondary" to="/explore">
              {t("explore")}
            </LinkButton>
          </EmptyState>
        )}
      </div>
      <div className="page-aside max-lg:hidden lg:top-4">
        {people.length > 0 ? <PeopleToo q={q} people={people} /> : null}
        {q && type === "posts" ? null : <KeptMarkup name="fields aside" isShared facts={{}} view={FieldsAside} />}
      </div>
    </div>
  );
}

type KindsProps = { q: string; type: SearchType | null; overview: SearchOverview | null };

/** The kinds of results, each with how many are found. */
function Kinds({ q, type, overview }: KindsProps) {
  const t = useText("search");
  const countOf = (...kinds: SearchType[]) => {
    if (!overview) return;
    const counts = kinds.map((kind) => overview[kind].count);
    const sum = counts.reduce((one, other) => one + other, 0);
    return counts.includes(limits.searchCounted) ? (`${sum - 1}+` as const) : sum;
  };
  const chips = [
    { to: searchAddress(q), label: t("all"), current: type === null, count: countOf(...types) },
    ...types.map((name) => ({
      to: searchAddress(q, name),
      label: t(name),
      current: name === type,
      count: countOf(name),
    })),
  ];
  return <Chips label={t("kinds")} chips={chips} inOneRow />;
}

/** Beside the posts: the people found by the same words. */
function PeopleToo({ q, people }: { q: string; people: UserCard[] }) {
  const t = useText("search");
  return (
    <section aria-labelledby="people-too" className="overflow-clip rounded-lg border border-line bg-raised p-4 pb-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="people-too" className="text-base">
          {t("peopleToo")}
        </h2>
        <TextLink to={searchAddress(q, "people")} tone="muted">
          {t("allPeople")}
        </TextLink>
      </div>
      <ul className="divide-y divide-line">
        {people.map((card) => (
          <FoundPerson key={card.userId} card={card} words={q} brief />
        ))}
      </ul>
    </section>
  );
}

type ResultsProps = { q: string; type: SearchType; page: SearchResult };

const nothing = { people: "noPeople", posts: "noPosts", campaigns: "noCampaigns" } as const;

function Results({ q, type, page }: ResultsProps) {
  const t = useText("search");
  if (page.items.length === 0)
    return (
      <EmptyState icon="search" title={t(nothing[type], { q })} hint={t("nothingHint")}>
        <LinkButton variant="secondary" to={searchAddress(q)}>
          {t("tryAll")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <section aria-label={t(type)}>
      {type === "people" ? (
        <MoreList page={page as Page<UserCard>} idOf={(card) => card.userId} className="divide-y divide-line">
          {(card) => <FoundPerson card={card} words={q} as="h2" />}
        </MoreList>
      ) : null}
      {type === "posts" ? (
        <MoreList page={page as Page<Post>} idOf={(post) => post.postId} className="divide-y divide-line">
          {(post) => <FoundPost post={post} words={q} as="h2" />}
        </MoreList>
      ) : null}
      {type === "campaigns" ? (
        <MoreList page={page as Page<Campaign>} idOf={(campaign) => campaign.id} className="divide-y divide-line">
          {(campaign) => <FoundCampaign campaign={campaign} words={q} as="h2" />}
        </MoreList>
      ) : null}
    </section>
  );
}
