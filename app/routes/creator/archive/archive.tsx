import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { limits } from "#contract/limits";
import { getArchiveFilters, listArchivedPosts } from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { listSeries } from "#contract/posts/series-endpoints";
import type { Series } from "#contract/posts/series-schemas";
import { cacheKey } from "#contract/runtime/cache-keys";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { CreatorLine } from "~/components/creators/creator-line";
import { CreatorTabs } from "~/components/creators/creator-tabs";
import { SeriesCover } from "~/components/posts/series-cover";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { keysOfPosts } from "~/http/caches/cache-keys.server";
import { publicPage } from "~/http/response-context.server";
import { seoulDay } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { TextLink } from "~/ui/text/text-link";
import { redirectFormerDomain } from "../visit.server";
import {
  type Asked,
  archiveAddress,
  isFiltered,
  OnlyOpen,
  SearchBox,
  SeriesFilter,
  TagFilter,
  YearFilter,
} from "./archive-filters";
import { ArchivedPost } from "./archived-post";

export const handle = {
  ownHead: true,
  capabilities: ["search"],
  parameters: ["q", "tag", "series", "year", "open", "pagingKey"],
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [];
  const { title, description, asked, isLaterPage, filters } = data;
  return seo(page, { title, description, noindex: isLaterPage || isFiltered(asked) || filters.postCount === 0 });
};

/** All posts of a creator by words, tag, year and access: `?q=`, `?tag=`, `?year=`, `?open=1`, in any combination. */
export const loader = guardedLoader(async (args) => {
  const domain = args.param("domain");
  const query = new URL(args.request.url).searchParams;
  const asked = askedIn(query);
  const pagingKey = query.get("pagingKey");
  const [card, filters, series, found] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain } }),
    args.api.call(getArchiveFilters, { params: { domain } }),
    args.api.call(listSeries, { params: { domain } }),
    findPosts(args, { domain, asked, pagingKey }),
  ]);
  redirectFormerDomain(args, card.domain);
  const params = { name: card.nickname };
  const answer = {
    title: args.title("posts/archive", "titleOf", params),
    description: args.text("posts/archive")("descriptionOf", params),
    card,
    filters,
    series: series.items.filter(({ postCount }) => postCount > 0),
    asked,
    isLaterPage: pagingKey !== null,
  };
  if (found instanceof ApiError)
    return data({ ...answer, page: null, error: found.fields.q?.join(" ") ?? found.message }, { status: found.status });
  publicPage(args, {
    of: [
      cacheKey.creator(card.userId),
      ...series.items.map(({ seriesId }) => cacheKey.series(seriesId)),
      ...keysOfPosts(found.items),
    ],
    changesAt: found.changesAt,
  });
  return { ...answer, page: { items: found.items, pagingKey: found.pagingKey }, error: undefined };
});

/** A year that is not valid is ignored: nobody types it into a field. */
function askedIn(query: URLSearchParams): Asked {
  const year = /^2\d{3}$/.exec(query.get("year") ?? "")?.[0];
  return {
    q: (query.get("q") ?? "").normalize("NFC").trim().slice(0, 200),
    tag: query.get("tag")?.trim() || null,
    series: query.get("series")?.trim() || null,
    year: year ? Number(year) : null,
    open: query.get("open") === "1",
  };
}

type Find = { domain: string; asked: Asked; pagingKey: string | null };

/** The page of posts, or the error that stands beside the words; without it, the page is an error. */
async function findPosts(args: HandlerArgs, { domain, asked, pagingKey }: Find) {
  const { q, tag, series, year, open } = asked;
  try {
    return await args.api.call(listArchivedPosts, {
      params: { domain },
      query: { q: q || null, tag, series, year, open: open ? "1" : null, pagingKey },
    });
  } catch (error) {
    const isOfWords = error instanceof ApiError && q !== "" && (error.fields.q || [429, 503].includes(error.status));
    if (isOfWords) return error;
    throw error;
  }
}

export default function Archive() {
  const { card, filters, series, asked, page, error } = useLoaderData<typeof loader>();
  const t = useText("posts/archive");
  const { domain } = card;
  return (
    <div className="with-aside content-start gap-y-4 pt-3 pb-8 md:pt-8">
      <div className="lg:col-span-full">
        <CreatorLine card={card} title={(name) => t("titleOf", { name })} lead={<Total count={filters.postCount} />} />
      </div>
      {card.isActivist ? (
        <div className="creator-tabs">
          <CreatorTabs card={card} current="archive" />
        </div>
      ) : null}
      <div className="page-aside grid content-start gap-6">
        <SeriesShelf domain={domain} series={series} />
        <div className="max-lg:hidden">
          <YearFilter domain={domain} asked={asked} years={filters.years} />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:row-start-3">
        <SearchBox domain={domain} asked={asked} error={error} />
        <TagFilter domain={domain} asked={asked} tags={filters.tags} />
        <SeriesFilter domain={domain} asked={asked} series={series} />
        <div className="lg:hidden">
          <YearFilter domain={domain} asked={asked} years={filters.years} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <OnlyOpen domain={domain} asked={asked} />
          <ToManage creatorId={card.userId} />
        </div>
      </div>
      <div className="min-w-0 lg:col-start-1">
        {page ? (
          <MoreList
            key={JSON.stringify(asked)}
            page={page}
            idOf={({ postId }) => postId}
            more={t("older")}
            list={(posts) => (posts.length > 0 ? <Years posts={posts} words={asked.q} /> : null)}
          />
        ) : null}
        {page?.items.length === 0 ? <Nothing domain={domain} asked={asked} /> : null}
      </div>
    </div>
  );
}

/** Each series by its cover, to its own page. */
function SeriesShelf({ domain, series }: { domain: string; series: Series[] }) {
  const t = useText("posts/series");
  if (series.length === 0) return null;
  return (
    <section aria-labelledby="series">
      <h2 id="series" className="text-base">
        {t("label")}
      </h2>
      <ul className="series-shelf">
        {series.map(({ seriesId, slug, title, coverUrl, postCount, isComplete }) => (
          <li key={seriesId} className="relative">
            <SeriesCover coverUrl={coverUrl} size="shelf" />
            <div className="min-w-0">
              <Link
                to={href("/:domain/series/:slug", { domain, slug })}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                <bdi>{title}</bdi>
              </Link>
              <p className="text-caption text-muted">
                {[t("episodes", { count: postCount }), isComplete ? t("complete") : ""].filter(Boolean).join(" · ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToManage({ creatorId }: { creatorId: string }) {
  const t = useText("posts/archive");
  if (useViewer()?.userId !== creatorId) return null;
  return <TextLink to="/posts/manage">{t("manage")}</TextLink>;
}

function Total({ count }: { count: number }) {
  const t = useText("posts/archive");
  if (count === 0) return null;
  return t(count < limits.postsCounted ? "postCount" : "manyPosts", { count });
}

/** The posts under the years they were published in. */
function Years({ posts, words }: { posts: Post[]; words: string }) {
  const years = new Map<string, Post[]>();
  for (const post of posts) {
    const year = seoulDay(post.createdAt).slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years].map(([year, ofYear]) => (
    <section key={year} aria-labelledby={`year-${year}`} className="pt-4 first:pt-0">
      <h2 id={`year-${year}`} className="text-title">
        {year}
      </h2>
      <ul className="divide-y divide-line">
        {ofYear.map((post) => (
          <li key={post.postId}>
            <ArchivedPost post={post} words={words} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Nothing({ domain, asked }: { domain: string; asked: Asked }) {
  const t = useText("posts/archive");
  if (!isFiltered(asked)) return <EmptyState icon="feed" title={t("noPosts")} />;
  return (
    <EmptyState icon="search" title={t("nothing")} hint={t("nothingHint")}>
      <LinkButton variant="secondary" to={archiveAddress(domain, {})}>
        {t("clear")}
      </LinkButton>
    </EmptyState>
  );
}
