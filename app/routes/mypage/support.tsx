import type { MyPage } from "#contract/creators/schemas";
import type { Subscription } from "#contract/memberships/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { TwoFaces } from "~/components/creators/two-faces";
import { formatDay, formatShortDate, formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";

type Props = { counts: MyPage; memberships: Subscription[]; now: number };

/** What a fan gives: the next charge or a failed one, this month's sum, and the memberships in use. */
export function Support({ counts, memberships, now }: Props) {
  const failed = memberships.find(({ pastDue }) => pastDue);
  return (
    <>
      {failed ? <FailedCharge membership={failed} /> : null}
      {!failed && counts.nextCharge ? <NextCharge charge={counts.nextCharge} now={now} /> : null}
      <ThisMonth counts={counts} />
      <Memberships memberships={memberships} count={counts.subscriptionCount} />
    </>
  );
}

function NextCharge({ charge, now }: { charge: NonNullable<MyPage["nextCharge"]>; now: number }) {
  const t = useText("mypage");
  const lng = useLng();
  const { userId, nickname, at, amount, card } = charge;
  return (
    <section
      aria-labelledby="next-charge"
      data-tint={tintOf(userId)}
      className="grid gap-4 rounded-lg bg-tint-soft p-5 text-tint-ink"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TwoFaces creator={charge} />
        <div className="min-w-0 grow basis-40">
          <h2 id="next-charge" className="text-small font-normal">
            {t("nextCharge")} · {formatDay(at, lng, new Date(now))}
          </h2>
          <p className="text-title font-bold wrap-anywhere">
            <bdi>{nickname}</bdi> <Money won={amount} />
          </p>
          {card ? <p className="text-small">{t("withCard", { brand: card.brand, last4: card.last4 })}</p> : null}
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        <LinkButton to="/mypage/cards" variant="secondary" size="small">
          {t("changeCard")}
        </LinkButton>
        <LinkButton to="/mypage/subscriptions" variant="secondary" size="small">
          {t("manageMemberships")}
        </LinkButton>
      </p>
    </section>
  );
}

function FailedCharge({ membership: { plan, needsCard, graceEndsAt } }: { membership: Subscription }) {
  const t = useText("mypage");
  const lng = useLng();
  return (
    <section className="grid gap-3 rounded-lg bg-warning-soft p-5 text-warning">
      <h2 className="text-row-head font-bold">{t("pastDueTitle")}</h2>
      <p className="text-small">
        <bdi>{plan.activist.nickname}</bdi> · <bdi>{plan.name}</bdi>.{" "}
        {t(needsCard ? "pastDueNeedsCard" : "pastDueRetry")}{" "}
        {graceEndsAt ? t("pastDueUntil", { date: formatShortDate(graceEndsAt, lng) }) : null}
      </p>
      <p>
        <LinkButton to="/mypage/cards" size="small">
          {t("changeCard")}
        </LinkButton>
      </p>
    </section>
  );
}

function ThisMonth({ counts: { supportThisMonth, supportedCreators } }: { counts: MyPage }) {
  const t = useText("mypage");
  return (
    <section className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title">{t("supportThisMonth")}</h2>
        <TextLink to="/mypage/payments">{t("payments")}</TextLink>
      </div>
      <p className="text-headline font-bold">
        <Money won={supportThisMonth} />
      </p>
      {supportedCreators > 0 ? (
        <p className="text-small text-muted">{t("supportedCreators", { count: supportedCreators })}</p>
      ) : null}
    </section>
  );
}

function Memberships({ memberships, count }: { memberships: Subscription[]; count: number }) {
  const t = useText("mypage");
  return (
    <section className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title">
          {t("inUseMemberships")} <span className="text-muted tabular-nums">{count}</span>
        </h2>
        {count > 0 ? <TextLink to="/mypage/subscriptions">{t("subscriptions")}</TextLink> : null}
      </div>
      {count === 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-3 text-muted">
          {t("subscriptionsEmptyHint")} <TextLink to="/explore">{t("explore")}</TextLink>
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {memberships.map((membership) => (
          <MembershipRow key={membership.id} membership={membership} />
        ))}
      </ul>
    </section>
  );
}

function MembershipRow({ membership }: { membership: Subscription }) {
  const t = useText("mypage");
  const lng = useLng();
  const { plan, price, nextPrice, renewsAt, endsAt, pastDue } = membership;
  const { nickname, profileImageUrl, domain } = plan.activist;
  const won = formatWon(nextPrice ?? price, lng);
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={nickname} imageUrl={profileImageUrl} size={44} />
      <p className="min-w-0 grow text-small">
        <Link to={href("/:domain", { domain })} className="text-row font-semibold wrap-anywhere hover:underline">
          <bdi>{nickname}</bdi> · <bdi>{plan.name}</bdi>
        </Link>
        <span className="block text-muted">
          {renewsAt ? t("chargedOn", { date: formatShortDate(renewsAt, lng), won }) : null}
          {!renewsAt && endsAt ? t("inUseUntil", { date: formatShortDate(endsAt, lng) }) : null}
        </span>
      </p>
      {pastDue ? <Badge tone="warning">{t("pastDue")}</Badge> : null}
    </li>
  );
}
