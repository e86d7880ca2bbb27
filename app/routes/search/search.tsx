import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { UserCard } from "#contract/creators/schemas";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import { searchAll } from "#contract/search/endpoints";
import type { SearchType } from "#contract/search/schemas";
import { type Address, href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { CreatorRow } from "~/components/creators/creator-row";
import { FieldsAside } from "~/components/people/fields-aside";
import { markWords } from "~/components/search/mark-words";
import { KeptMarkup } from "~/document/kept-markup";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { SearchForm } from "~/ui/search-form";
import { Chips } from "~/ui/tables/chips";
import { TextLink } from "~/ui/text/text-link";
import { FoundPost } from "./found-post";
import { RecentSearches, useKeptSearch } from "./recent-searches";

export const handle = { ownHead: true, capabilities: ["search"] } satisfies RouteHandle;

export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

/** Listed here too: importing the contract's list would bring its schemas into the browser. */
const types = ["people", "posts"] as const satisfies readonly SearchType[];

type SearchResult = Page<UserCard> | Page<Post>;

/** People or posts for `?q=`; without it, the form alone. An invalid query is an error beside the field. */
export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").normalize("NFC").trim().slice(0, 200);
  const type: SearchType = types.find((name) => name === query.get("type")) ?? "people";
  const title = q ? args.title("search", "titleOf", { q }) : args.title("search", "title");
  const pagingKey = query.get("pagingKey");
  const asked = { title, q, type, people: [] as UserCard[] };
  if (!q) return { ...asked, page: null, error: undefined };
  try {
    const [page, people] = await Promise.all([
      args.api.call(searchAll, { query: { q, type, pagingKey } }),
      type === "posts" && !pagingKey ? findPeopleToo(args, q) : [],
    ]);
    return { ...asked, page, people, error: undefined };
  } catch (error) {
    const message = error instanceof ApiError ? queryError(error) : undefined;
    if (!message || !(error instanceof ApiError)) throw error;
    return data({ ...asked, page: null, error: message }, { status: error.status });
  }
});

const peopleBesidePosts = 5;

/** For the place beside the posts; the posts do not wait for a search that fails. */
async function findPeopleToo(args: HandlerArgs, q: string): Promise<UserCard[]> {
  try {
    const { items } = await args.api.call(searchAll, { query: { q, type: "people", size: peopleBesidePosts } });
    return items as UserCard[];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

const queryError = ({ fields, status, message }: ApiError) =>
  fields.q?.join(" ") ?? (status === 429 ? message : undefined);

export default function Search() {
  const { q, type, page, people, error } = useLoaderData<typeof loader>();
  useKeptSearch(page ? q : "");
  const t = useText("search");
  const to = (name: SearchType) => href("/search", `?${new URLSearchParams({ ...(q && { q }), type: name })}`);
  const chips = types.map((name) => ({ to: to(name), label: t(name), current: name === type }));
  return (
    <div className="with-aside gap-y-4 pt-3 pb-8 md:pt-8">
      <h1 className="sr-only">{t("title")}</h1>
      <div className="grid gap-4 lg:col-span-full">
        <SearchForm q={q} type={type} error={error} autoFocus={!q} />
        {q ? <Chips label={t("kinds")} chips={chips} /> : <RecentSearches />}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {page ? <Results key={`${type} ${q}`} q={q} type={type} page={page} other={to} /> : null}
        {q ? null : (
          <EmptyState icon="search" title={t("ask")} hint={t("askHint")}>
            <LinkButton variant="secondary" to="/explore">
              {t("explore")}
            </LinkButton>
          </EmptyState>
        )}
      </div>
      <div className="page-aside max-lg:hidden lg:top-4">
        {people.length > 0 ? <PeopleToo q={q} people={people} all={to("people")} /> : null}
        {q && type === "posts" ? null : <KeptMarkup name="fields aside" isShared facts={{}} view={FieldsAside} />}
      </div>
    </div>
  );
}

/** Beside the posts: the people found by the same words. */
function PeopleToo({ q, people, all }: { q: string; people: UserCard[]; all: Address }) {
  const t = useText("search");
  return (
    <section aria-labelledby="people-too" className="overflow-clip rounded-lg border border-line bg-raised p-4 pb-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="people-too" className="text-base">
          {t("peopleToo")}
        </h2>
        <TextLink to={all} tone="muted">
          {t("allPeople")}
        </TextLink>
      </div>
      <ul className="divide-y divide-line">
        {people.map((card) => (
          <li key={card.userId} className="py-3">
            <CreatorRow card={card} brief mark={markOf(q)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ResultsProps = { q: string; type: SearchType; page: SearchResult; other: (type: SearchType) => Address };

function Results({ q, type, page, other }: ResultsProps) {
  const t = useText("search");
  if (page.items.length === 0)
    return (
      <EmptyState icon="search" title={t(type === "people" ? "noPeople" : "noPosts", { q })} hint={t("nothingHint")}>
        <LinkButton variant="secondary" to={other(type === "people" ? "posts" : "people")}>
          {t(type === "people" ? "tryPosts" : "tryPeople")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <section aria-label={t(type)}>
      {type === "posts" ? <Posts q={q} page={page as Page<Post>} /> : <People q={q} page={page as Page<UserCard>} />}
    </section>
  );
}

function Posts({ q, page }: { q: string; page: Page<Post> }) {
  return (
    <MoreList page={page} idOf={(post) => post.postId} className="divide-y divide-line">
      {(post) => (
        <li>
          <FoundPost post={post} words={q} />
        </li>
      )}
    </MoreList>
  );
}

function People({ q, page }: { q: string; page: Page<UserCard> }) {
  return (
    <MoreList page={page} idOf={(card) => card.userId} className="divide-y divide-line">
      {(card) => (
        <li className="py-3.5">
          <CreatorRow card={card} as="h2" mark={markOf(q)} />
        </li>
      )}
    </MoreList>
  );
}

/** People are searched for by what follows an @ in front. */
const markOf = (q: string) => (text: string) => markWords(text, q.replace(/^@(?=.)/, ""));
