import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { UserCard } from "#contract/creators/schemas";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import { searchAll } from "#contract/search/endpoints";
import type { SearchType } from "#contract/search/schemas";
import { type Address, href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { CreatorRow } from "~/components/creators/creator-row";
import { PostList } from "~/components/posts/post-list";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column } from "~/ui/page-head";
import { SearchForm } from "~/ui/search-form";
import { Tabs } from "~/ui/tabs";

export const handle = { capabilities: ["search"] } satisfies RouteHandle;

export const meta = privateMeta;
export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

/** Listed here too: importing the contract's list would bring its schemas into the browser. */
const types = ["people", "posts"] as const satisfies readonly SearchType[];

type SearchResult = Page<UserCard> | Page<Post>;

/** People or posts for `?q=`; without it, the form alone. An invalid query is an error beside the field. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").normalize("NFC").trim().slice(0, 200);
  const type: SearchType = types.find((name) => name === query.get("type")) ?? "people";
  const title = q ? pageTitle(args.request, "search", "titleOf", { q }) : pageTitle(args.request, "search", "title");
  const asked = { title, q, type };
  if (!q) return { ...asked, page: null, error: undefined };
  try {
    const page = await api(args).call(searchAll, { query: { q, type, pagingKey: query.get("pagingKey") } });
    return { ...asked, page, error: undefined };
  } catch (error) {
    const message = error instanceof ApiError ? queryError(error) : undefined;
    if (!message || !(error instanceof ApiError)) throw error;
    return data({ ...asked, page: null, error: message }, { status: error.status });
  }
});

const queryError = ({ fields, status, message }: ApiError) =>
  fields.q?.join(" ") ?? (status === 429 ? message : undefined);

export default function Search() {
  const { q, type, page, error } = useLoaderData<typeof loader>();
  const t = useText("search");
  const to = (name: SearchType) => href("/search", `?${new URLSearchParams({ ...(q && { q }), type: name })}`);
  const tabs = types.map((name) => ({ to: to(name), label: t(name), current: name === type }));
  return (
    <Column>
      <h1 className="sr-only">{t("title")}</h1>
      <SearchForm q={q} type={type} error={error} autoFocus={!q} />
      {q ? <Tabs label={t("kinds")} tabs={tabs} /> : null}
      {page ? <Results key={`${type} ${q}`} q={q} type={type} page={page} other={to} /> : null}
      {q ? null : (
        <EmptyState icon="search" title={t("ask")} hint={t("askHint")}>
          <LinkButton variant="secondary" to="/explore">
            {t("explore")}
          </LinkButton>
        </EmptyState>
      )}
    </Column>
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
      {type === "posts" ? <PostList page={page as Page<Post>} eager /> : <People page={page as Page<UserCard>} />}
    </section>
  );
}

function People({ page }: { page: Page<UserCard> }) {
  return (
    <MoreList page={page} idOf={(card) => card.userId} className="divide-y divide-line">
      {(card) => (
        <li className="py-4">
          <CreatorRow card={card} as="h2" />
        </li>
      )}
    </MoreList>
  );
}
