import { useActionData, useLoaderData } from "@remix-run/react";
import { listOwnPlans } from "#contract/memberships/endpoints";
import { changePosts, getArchiveFilters, listOwnPosts } from "#contract/posts/endpoints";
import { type Post, Visibility } from "#contract/posts/schemas";
import { listSeries } from "#contract/posts/series-endpoints";
import { hrefOfLocation } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { excerptOf } from "~/components/search/find-matches";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { ChangeFields } from "./change-fields";
import { ChangeForm } from "./change-form";
import { changeIn, changeOf, refuseChange, showChange } from "./change-form.server";
import { ConfirmOpening } from "./confirm-opening";
import { type Asked, Filters, isFiltered } from "./filters";
import { type ManagedPost, PostChoices } from "./post-choices";

export const handle = { capabilities: ["posting"], parent: "/mypage" } satisfies RouteHandle;

/** One's own posts by words, series, tag, year and visibility, in any combination. */
export const loader = activistLoader(async (args, { domain }) => {
  const query = new URL(args.request.url).searchParams;
  const asked = askedIn(query);
  const pagingKey = query.get("pagingKey");
  const [{ tags, years }, series, plans, found] = await Promise.all([
    args.api.call(getArchiveFilters, { params: { domain } }),
    args.api.call(listSeries, { params: { domain } }),
    args.api.call(listOwnPlans),
    findPosts(args, asked, pagingKey),
  ]);
  return {
    title: args.title("posts/manage", "title"),
    asked,
    tags: tags.map(({ tag }) => tag),
    years: years.map(({ year }) => year),
    series: series.items.map(({ seriesId, slug, title }) => ({ seriesId, slug, title })),
    plans: plans.items.map(({ id, name, onSale }) => ({ id, name, onSale })),
    rows: found instanceof ApiError ? [] : found.items.map((post) => rowOf(post, asked.q)),
    isLaterPage: pagingKey !== null,
    nextKey: found instanceof ApiError ? null : found.pagingKey,
    error: found instanceof ApiError ? (found.fields.q?.join(" ") ?? found.message) : undefined,
    at: Date.now(),
  };
});

/** What is no filter's value is ignored: nobody types it into a field. */
function askedIn(query: URLSearchParams): Asked {
  return {
    q: (query.get("q") ?? "").normalize("NFC").trim().slice(0, 200),
    series: query.get("series") ?? "",
    tag: query.get("tag") ?? "",
    year: /^2\d{3}$/.exec(query.get("year") ?? "")?.[0] ?? "",
    visibility: Visibility.safeParse(query.get("visibility")).data ?? "",
  };
}

const rowsShown = 50;

/** The page of posts, or the error that stands beside the words. */
async function findPosts(args: HandlerArgs, asked: Asked, pagingKey: string | null) {
  const { q, series, tag, year, visibility } = asked;
  try {
    return await args.api.call(listOwnPosts, {
      query: {
        q: q || null,
        series: series || null,
        tag: tag || null,
        year: year ? Number(year) : null,
        visibility: visibility || null,
        pagingKey,
        size: rowsShown,
      },
    });
  } catch (error) {
    if (error instanceof ApiError && q !== "" && (error.fields.q || [429, 503].includes(error.status))) return error;
    throw error;
  }
}

/** Without the whole text: the page has fifty of them. */
const rowOf = (post: Post, words: string): ManagedPost => ({
  postId: post.postId,
  excerpt: post.withheldUntil ? "" : shortened(excerptOf(post.body, words)),
  imageCount: post.imageCount,
  createdAt: post.createdAt,
  visibility: post.visibility,
  minPlanId: post.minPlanId,
  tags: post.tags,
  opensLater: post.openings.length > 0,
  withheld: post.withheldUntil !== null,
});

const lettersShown = 100;
function shortened(excerpt: string): string {
  const letters = [...excerpt];
  return letters.length > lettersShown ? `${letters.slice(0, lettersShown).join("")}…` : excerpt;
}

export const action = activistAction(async (args) => {
  const form = await args.readForm();
  const values = changeIn(form);
  const body = changeOf(values);
  const intent = form.get("intent");
  if (intent === "back") return showChange(values, null);
  try {
    if (body.kind === "visibility" && intent !== "confirm") {
      const counted = await args.api.call(changePosts, { body: { ...body, dryRun: true } });
      if (counted.opened > 0) return showChange(values, counted);
    }
    const { changed } = await args.api.call(changePosts, { body });
    return args.redirect(hrefOfLocation(new URL(args.request.url)), {
      flash:
        changed > 0 ? { key: "posts/manage.changed", params: { count: changed } } : { key: "posts/manage.unchanged" },
    });
  } catch (error) {
    return refuseChange(values, { error, refused: args.text("posts/manage")("refused") });
  }
});

export default function ManagePosts() {
  const { asked, tags, years, series, plans, rows, isLaterPage, nextKey, error, at } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("posts/manage");
  if (answer?.toConfirm) return <ConfirmOpening values={answer.values} counted={answer.toConfirm} plans={plans} />;
  return (
    <div className="with-aside content-start gap-y-6 pt-6 pb-8">
      <div className="grid gap-3 lg:col-span-full">
        <PageHead title={t("title")} lead={t("lead")} />
        <p className="flex flex-wrap gap-x-4">
          <TextLink to="/posts/planned">{t("planned")}</TextLink>
          <TextLink to="/posts/series">{t("ownSeries")}</TextLink>
        </p>
      </div>
      <div className="min-w-0 lg:col-start-1">
        <Filters asked={asked} tags={tags} years={years} series={series} error={error} />
      </div>
      {rows.length > 0 ? (
        <ChangeForm key={answer?.at ?? at} answer={answer}>
          <div className="min-w-0 lg:col-start-1">
            <PostChoices rows={rows} plans={plans} words={asked.q} now={at} answer={answer} />
            <MoreLink pagingKey={nextKey} label={t("older")} />
            {isLaterPage ? (
              <p className="text-center">
                <TextLink to="/posts/manage">{t("newest")}</TextLink>
              </p>
            ) : null}
          </div>
          <div className="page-aside lg:row-start-2 lg:row-span-3">
            <ChangeFields plans={plans} series={series} answer={answer} />
          </div>
        </ChangeForm>
      ) : (
        <div className="min-w-0 lg:col-start-1">{error ? null : <Nothing filtered={isFiltered(asked)} />}</div>
      )}
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const t = useText("posts/manage");
  if (!filtered)
    return (
      <EmptyState icon="feed" title={t("noPosts")}>
        <LinkButton to="/posts/new" reloadDocument>
          {t("write")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={t("nothing")} hint={t("nothingHint")}>
      <LinkButton variant="secondary" to="/posts/manage">
        {t("clear")}
      </LinkButton>
    </EmptyState>
  );
}
