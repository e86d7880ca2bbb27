import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { exploreCreators, getExploreShelves } from "#contract/creators/endpoints";
import { type Field, fields, type UserCard } from "#contract/creators/schemas";
import type { Page } from "#contract/paging";
import { listNewPictures } from "#contract/posts/endpoints";
import type { NewPicture } from "#contract/posts/schemas";
import { cacheKey } from "#contract/runtime/cache-keys";
import type { RouteHandle } from "~/addresses/route-handle";
import { CreatorPoster } from "~/components/people/creator-poster";
import { KeptMarkup } from "~/document/kept-markup";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { keysOfCreators, keysOfPosts } from "~/http/caches/cache-keys.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { seo } from "~/seo/seo";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { SearchForm } from "~/ui/search-form";
import { Categories } from "./categories";
import NewPictures from "./new-pictures";
import { Favorites, Trending } from "./shelves";

export { unlessLikedOrFollowed as shouldRevalidate } from "~/http/revalidation";

export const handle = { ownHead: true, parameters: ["category", "pagingKey"] } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const category = fields.find((field) => field === query.get("category")) ?? null;
  const pagingKey = query.get("pagingKey");
  const isFirst = !category && !pagingKey;
  const [page, shelves, newest] = await Promise.all([
    args.api.call(exploreCreators, { query: { category, pagingKey } }),
    isFirst ? args.api.call(getExploreShelves) : null,
    isFirst ? args.api.callOptional(listNewPictures) : null,
  ]);
  const pictures = newest?.items ?? [];
  // A page that lacks the pictures is in no cache.
  const listed = [...keysOfCreators(shelves?.trending ?? []), ...keysOfPosts(pictures)];
  if (newest || !isFirst) publicPage(args, { of: [cacheKey.creators, ...listed] });
  return {
    page,
    shelves,
    pictures,
    category,
    isLaterPage: pagingKey !== null,
    ...pageTexts(args, category),
  };
});

function pageTexts({ text, title }: HandlerArgs, field: Field | null) {
  if (!field) return { title: title("explore", "title"), description: text("explore")("description") };
  const category = text("creator")(field);
  return {
    title: title("explore", "categoryTitle", { category }),
    description: text("explore")("categoryDescription", { category }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...route }) => {
  if (!data) return [];
  const { title, description, category, isLaterPage } = data;
  return seo(route, { title, description, query: category && `category=${category}`, noindex: isLaterPage });
};

const LaterPictures = lazy(() => import("./new-pictures"));

/** The server's markup is enough on the first page: the browser loads this where a link leads here. */
function Pictures(facts: { pictures: NewPicture[] }) {
  const Shown = import.meta.env.SSR ? NewPictures : LaterPictures;
  return (
    <Suspense>
      <Shown {...facts} />
    </Suspense>
  );
}

export default function Explore() {
  const { page, shelves, pictures, category } = useLoaderData<typeof loader>();
  const t = useText("explore");
  return (
    <div className="frame grid gap-8 pt-3 pb-8 md:gap-11 md:pt-8">
      <div className="grid gap-4">
        <h1 className="sr-only">{t("title")}</h1>
        <SearchForm />
        <Categories current={category} />
      </div>
      {shelves ? <Trending cards={shelves.trending} featured={shelves.featured ?? null} /> : null}
      {shelves ? <Favorites cards={shelves.favorites} /> : null}
      {pictures.length > 0 ? <KeptMarkup name="new pictures" isShared facts={{ pictures }} view={Pictures} /> : null}
      <Newest key={category ?? "all"} page={page} category={category} />
    </div>
  );
}

function Newest({ page, category }: { page: Page<UserCard>; category: Field | null }) {
  const t = useText("explore");
  const fieldName = useText("creator");
  if (page.items.length === 0) return <NoCreators category={category} />;
  const title = category ? t("categoryTitle", { category: fieldName(category) }) : t("newest");
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className="mb-4 text-title">
        {title}
      </h2>
      <MoreList
        page={page}
        idOf={(card) => card.userId}
        className="grid grid-cols-2 gap-x-3 gap-y-7 max-[359px]:grid-cols-1 sm:grid-cols-3 md:gap-x-5 md:gap-y-9 xl:grid-cols-4"
      >
        {(card) => (
          <li>
            <CreatorPoster card={card} eager={category !== null && card === page.items[0]} />
          </li>
        )}
      </MoreList>
    </section>
  );
}

function NoCreators({ category }: { category: Field | null }) {
  const t = useText("explore");
  if (!category) return <EmptyState icon="people" title={t("noneYet")} hint={t("noneYetHint")} />;
  return (
    <EmptyState icon="people" title={t("empty")} hint={t("emptyHint")}>
      <LinkButton to="/explore">{t("seeAll")}</LinkButton>
    </EmptyState>
  );
}
