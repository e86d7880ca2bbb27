import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getReview, reviewDecisions } from "#contract/reconciliation/endpoints";
import { type ReviewDetail, ReviewReason } from "#contract/reconciliation/schemas";
import { type ReviewAction, reviewActions } from "#contract/reconciliation/values";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { adminAction } from "~/guards/admin-action.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import { inlineLinkClass } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { ReasonDecisionForm } from "../decision-form";
import { BackLink, type Fact, Facts, PersonLink } from "../facts";
import { itemLoader } from "../lists/admin-item.server";
import { withHistory } from "../lists/with-history.server";
import { ReviewBadge } from "./review-badge";

const title = (args: HandlerArgs) => args.title("admin/money/reviews", "reviews");

export const loader = itemLoader({ title }, "reviewId", async (args, id) => {
  const [detail, history] = await withHistory(args, id, args.api.call(getReview, { params: { id } }));
  return { detail, history, once: randomUUID() };
});

/** `once` makes a form sent twice one decision. */
const ReviewForm = ReviewReason.extend({ intent: z.enum(reviewActions), once: z.uuid() });

export const action = adminAction(async (args) => {
  const reviewId = args.param("reviewId");
  return args.handleForm({ schema: ReviewForm }, async ({ intent, once, reason }) => {
    const sent = { params: { id: reviewId }, body: { reason }, idempotencyKey: once };
    const left: ReviewDetail | null = await args.api.call(reviewDecisions[intent], sent);
    // A review that was closed may no longer exist.
    const page = left ? href("/admin/reviews/:reviewId", { reviewId }) : "/admin/reviews";
    return args.redirect(page, { flash: { key: "admin/money/reviews.reviewDecided" } });
  });
});

export default function AdminReviewPage() {
  const { detail, history } = useLoaderData<typeof loader>();
  const { review, deeds } = detail;
  const t = useText("admin/money/reviews");
  return (
    <>
      <BackLink to="/admin/reviews">{t("backToReviews")}</BackLink>
      <div className="grid gap-1">
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="text-headline">{t(`kind_${review.kind}`)}</h1>
          <ReviewBadge resolution={review.resolution} />
        </header>
        <p className="text-small text-muted">{t(`kindHint_${review.kind}`)}</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <OurRecord detail={detail} />
          <ProviderRecord detail={detail} />
        </div>
        {deeds.length > 0 ? <Decision deeds={deeds} /> : null}
      </div>
      <AuditTrail entries={history} />
    </>
  );
}

function OurRecord({ detail: { review } }: { detail: ReviewDetail }) {
  const t = useText("admin/money/reviews");
  const money = (won: number | null) => (won === null ? "—" : <Money won={won} />);
  const facts: Fact[] = [
    [t("buyer"), <PersonLink key="buyer" person={review.buyer} />],
    [t("creator"), <PersonLink key="creator" person={review.creator} />],
    [t("ours"), money(review.ours)],
    [t("theirs"), money(review.theirs)],
  ];
  if (review.suspense !== 0) facts.push([t("suspense"), money(review.suspense)]);
  facts.push([t("since"), <DateText key="since" at={review.since} time />]);
  if (review.code) facts.push([t("code"), review.code]);
  if (review.orderId) facts.push([t("order"), review.orderId]);
  if (review.paymentId) facts.push([t("payment"), <PaymentLink key="payment" id={review.paymentId} />]);
  if (review.resolvedAt) facts.push([t("resolvedAt"), <DateText key="at" at={review.resolvedAt} time />]);
  if (review.resolvedBy) facts.push([t("resolvedBy"), review.resolvedBy]);
  const about = review.paymentId ?? review.orderId;
  if (about) facts.push([t("journals"), <JournalsLink key="journals" about={about} />]);
  return <Facts facts={facts} />;
}

const PaymentLink = ({ id }: { id: string }) => (
  <Link className={inlineLinkClass({ weight: "semibold" })} to={href("/admin/payments/:paymentId", { paymentId: id })}>
    {id}
  </Link>
);

function JournalsLink({ about }: { about: string }) {
  const t = useText("admin/money/reviews");
  return (
    <Link
      className={inlineLinkClass({ weight: "semibold" })}
      to={`/admin/ledger/journals?q=${encodeURIComponent(about)}`}
    >
      {t("seeJournals")}
    </Link>
  );
}

/** The provider's current record. */
function ProviderRecord({ detail: { provider } }: { detail: ReviewDetail }) {
  const t = useText("admin/money/reviews");
  if (!provider?.known)
    return (
      <Card>
        <h2 className="text-title">{t("provider")}</h2>
        <p className="mt-1 text-small text-muted">{t(provider ? "providerUnknown" : "providerSilent")}</p>
      </Card>
    );
  const cancels = provider.cancels.map(({ transactionKey, amount, reason }) => (
    <span key={transactionKey} className="block">
      <Money won={amount} /> · {reason}
    </span>
  ));
  const facts: Fact[] = [
    [t("providerStatus"), provider.status],
    [t("providerAmount"), <Money key="amount" won={provider.amount ?? 0} />],
    [t("providerBalance"), <Money key="balance" won={provider.balance ?? 0} />],
    [t("providerApproved"), provider.approvedAt ? <DateText key="at" at={provider.approvedAt} time /> : "—"],
    [t("providerCancels"), cancels.length > 0 ? cancels : t("noCancels")],
  ];
  return <Facts title={t("provider")} facts={facts} />;
}

const variants = {
  lookUp: "secondary",
  accept: "primary",
  refund: "danger",
  reverse: "danger",
  absorb: "danger",
  close: "secondary",
} as const;

function Decision({ deeds }: { deeds: ReviewAction[] }) {
  const t = useText("admin/money/reviews");
  const { once } = useLoaderData<typeof loader>();
  return (
    <ReasonDecisionForm
      id="decision"
      title={t("decide")}
      lead={t("decideLead")}
      buttons={
        <ul className="grid gap-4">
          {deeds.map((decision) => (
            <li key={decision} className="grid gap-1.5">
              <SubmitButton
                name="intent"
                value={decision}
                variant={variants[decision]}
                aria-describedby={`hint-${decision}`}
              >
                {t(`deed_${decision}`)}
              </SubmitButton>
              <p id={`hint-${decision}`} className="text-caption text-muted">
                {t(`deedHint_${decision}`)}
              </p>
            </li>
          ))}
        </ul>
      }
    >
      <input type="hidden" name="once" value={once} />
    </ReasonDecisionForm>
  );
}
