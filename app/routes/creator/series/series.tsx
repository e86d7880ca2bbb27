import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import { getSeries } from "#contract/posts/series-endpoints";
import type { SeriesPage as Page } from "#contract/posts/series-schemas";
import { cacheKey } from "#contract/runtime/cache-keys";
import { seriesCardPath } from "#contract/social-cards/share-card";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { CreatorRow } from "~/components/creators/creator-row";
import { SeriesCover } from "~/components/posts/series-cover";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { keysOfPosts } from "~/http/caches/cache-keys.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { breadcrumbs, creativeWorkSeries } from "~/seo/structured-data";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { redirectFormerDomain } from "../visit.server";
import { SeriesRow } from "./series-row";

export const handle = { ownHead: true, parent: 2, parameters: ["from"] } satisfies RouteHandle;
export const meta: MetaFunction<typeof loader> = ({ data, ...route }) => {
  if (!data) return [];
  const { title, description, page, card, origin, brand, from, shareCard } = data;
  const path = href("/:domain/series/:slug", { domain: card.domain, slug: page.series.slug });
  const steps = [
    { name: brand, path: "/" },
    { name: card.nickname, path: href("/:domain", { domain: card.domain }) },
    { name: page.series.title, path },
  ];
  return seo(route, {
    title,
    description,
    image: shareCard,
    atom: href("/:domain/series/:slug/atom.xml", { domain: card.domain, slug: page.series.slug }),
    noindex: from > 1 || page.series.postCount === 0,
    jsonLd: [creativeWorkSeries(page.series, card, origin), breadcrumbs(steps, origin)],
  });
};

/** A series in its order, fifty posts from `?from=`. */
export const loader = guardedLoader(async (args) => {
  const [domain, slug] = [args.param("domain"), args.param("slug")];
  const from = Number(/^\d{1,4}$/.exec(new URL(args.request.url).searchParams.get("from") ?? "")?.[0] || 1) || 1;
  const [card, page] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain } }),
    args.api.call(getSeries, { params: { domain, slug }, query: { from } }),
  ]);
  redirectFormerDomain(args, card.domain);
  publicPage(args, {
    of: [
      cacheKey.series(page.series.seriesId),
      cacheKey.creator(card.userId),
      ...keysOfPosts(page.items.map(({ post }) => post)),
    ],
    changesAt: page.changesAt,
  });
  const { title, description, postCount: count } = page.series;
  const names = { title, name: card.nickname, count };
  return {
    title: args.title("posts/series", "titleOf", names),
    description: description || args.text("posts/series")("descriptionOf", names),
    brand: args.text("shell")("brand"),
    shareCard: seriesCardPath(page.series, card, localeOf(args.request)),
    origin: publicOrigin(),
    card,
    page,
    from,
  };
});

export default function SeriesOfCreator() {
  const { card, page } = useLoaderData<typeof loader>();
  const t = useText("posts/series");
  const address = { domain: card.domain, slug: page.series.slug };
  const at = (from: number) => href("/:domain/series/:slug", address, `?from=${from}`);
  return (
    <div className="with-aside gap-y-6 py-6">
      <div className="grid min-w-0 content-start gap-6">
        <Head page={page} card={card} />
        {page.previousFrom ? (
          <LinkButton to={at(page.previousFrom)} variant="secondary" fullWidth>
            {t("earlier")}
          </LinkButton>
        ) : null}
        {page.items.length > 0 ? <Episodes items={page.items} /> : <EmptyState title={t("empty")} />}
        {page.nextFrom ? (
          <LinkButton to={at(page.nextFrom)} variant="secondary" fullWidth>
            {t("later")}
          </LinkButton>
        ) : null}
      </div>
      <aside className="page-aside" aria-label={card.nickname}>
        <div className="rounded-lg border border-line bg-raised p-4">
          <CreatorRow card={card} as="h2" />
        </div>
      </aside>
    </div>
  );
}

type HeadProps = { page: Page; card: { domain: string; nickname: string } };

function Head({ page, card }: HeadProps) {
  const t = useText("posts/series");
  const { title, description, coverUrl, postCount, isComplete } = page.series;
  const counts = [
    t("episodes", { count: postCount }),
    isComplete ? t("complete") : "",
    page.readCount > 0 ? t("readCount", { count: page.readCount }) : "",
  ];
  const start = startOf(page);
  return (
    <header className="grid justify-items-center gap-5 border-b border-line pb-6 text-center break-keep wrap-anywhere md:grid-cols-[auto_minmax(0,1fr)] md:items-end md:justify-items-start md:gap-8 md:text-start">
      <SeriesCover coverUrl={coverUrl} size="large" />
      <div className="grid justify-items-center gap-1 md:justify-items-start">
        <p className="text-small text-muted">
          <Link to={href("/:domain", { domain: card.domain })} className="hover:text-ink hover:underline">
            <bdi>{card.nickname}</bdi>
          </Link>
          {" · "}
          {t("label")}
        </p>
        <h1 className="text-headline">
          <bdi>{title}</bdi>
        </h1>
        {description ? (
          <p dir="auto" className="whitespace-pre-line text-muted">
            {description}
          </p>
        ) : null}
        <p className="text-small text-muted">{counts.filter(Boolean).join(" · ")}</p>
        {start ? (
          <div className="mt-3">
            <LinkButton to={href("/posts/:postId", { postId: start.postId })} variant="primary">
              {start.number ? t("continueAt", { number: start.number }) : t("readFirst")}
            </LinkButton>
          </div>
        ) : null}
      </div>
    </header>
  );
}

/** Where to read on, for a reader who has begun; else the first post, on the page that has it. */
function startOf({ firstUnread, previousFrom, items }: Page): { postId: PostId; number?: number } | null {
  if (firstUnread) return firstUnread;
  return previousFrom === null && items[0] ? { postId: items[0].post.postId } : null;
}

function Episodes({ items }: Pick<Page, "items">) {
  return (
    <ol className="divide-y divide-line">
      {items.map(({ number, post, read }) => (
        <li key={post.postId} value={number} className="list-none">
          <SeriesRow number={number} post={post} read={read} />
        </li>
      ))}
    </ol>
  );
}
