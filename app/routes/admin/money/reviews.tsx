import { useLoaderData } from "@remix-run/react";
import { listReviews } from "#contract/reconciliation/endpoints";
import type { Review } from "#contract/reconciliation/schemas";
import { reviewKinds } from "#contract/reconciliation/values";
import { href } from "~/addresses/address";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";
import { ReviewBadge } from "./review-badge";

const statuses = ["open", "resolved"] as const;

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    kind: oneOf(reviewKinds, query.get("kind")),
    // Without a filter, the open ones.
    status: query.has("status") ? oneOf(statuses, query.get("status")) : ("open" as const),
  };
  const page = await args.api.call(listReviews, { query: { ...filter, pagingKey: query.get("pagingKey") } });
  return { title: args.title("admin/money/reviews", "reviews"), filter, page };
});

export default function AdminReviews() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/money/reviews");
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-headline">{t("reviews")}</h1>
        <p className="text-small text-muted">{t("lead")}</p>
      </div>
      <ListSearch
        label={t("search")}
        q={filter.q}
        filters={[
          {
            name: "kind",
            label: t("kind"),
            value: filter.kind,
            all: t("all"),
            options: reviewKinds.map((kind) => [kind, t(`kind_${kind}`)]),
          },
          {
            name: "status",
            label: t("status"),
            value: filter.status,
            all: t("all"),
            options: statuses.map((status) => [status, t(`status_${status}`)]),
          },
        ]}
      />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("noReviews")} hint={t("noReviewsHint")} />
      ) : (
        <ReviewTable reviews={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

function ReviewTable({ reviews }: { reviews: Review[] }) {
  const t = useText("admin/money/reviews");
  return (
    <Table
      linked
      label={t("reviews")}
      heads={[t("kind"), t("parties"), t("ours"), t("theirs"), t("status"), t("since")]}
    >
      {reviews.map((review) => (
        <tr key={review.reviewId}>
          <CellLink to={href("/admin/reviews/:reviewId", { reviewId: review.reviewId })} note={review.code}>
            {t(`kind_${review.kind}`)}
          </CellLink>
          <Cell>{review.buyer ? `${review.buyer.nickname} → ${review.creator?.nickname ?? ""}` : "—"}</Cell>
          <Cell nowrap>{review.ours === null ? "—" : <Money won={review.ours} />}</Cell>
          <Cell nowrap>{review.theirs === null ? "—" : <Money won={review.theirs} />}</Cell>
          <Cell>
            <ReviewBadge resolution={review.resolution} />
          </Cell>
          <Cell nowrap>
            <DateText at={review.since} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
