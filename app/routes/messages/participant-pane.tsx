import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UserSummary } from "#contract/creators/schemas";
import type { Subscriber, Subscription } from "#contract/memberships/schemas";
import type { Participant } from "#contract/messages/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { Tile } from "~/components/pictures/mosaic";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";

type Props = { roomId: string; person: UserSummary; participant: Participant };

/** Beside an open room from 1264 px; what it has is on pages of its own, so narrower screens miss nothing. */
export function ParticipantPane({ roomId, person, participant }: Props) {
  const t = useText("messages");
  const { nickname, profileImageUrl, domain, isActivist } = person;
  const { introduction, subscription, subscriber, pictures } = participant;
  return (
    <aside aria-label={t("about", { name: nickname })} className="border-l border-line max-xl:hidden">
      <div className="sticky top-0 grid max-h-dvh gap-6 overflow-y-auto px-6 py-8">
        <div className="grid justify-items-center gap-2 text-center">
          <Avatar name={nickname} imageUrl={profileImageUrl} size={96} />
          <p className="text-title font-bold wrap-anywhere">
            <bdi>{nickname}</bdi>
          </p>
          {introduction ? (
            <p dir="auto" className="line-clamp-2 text-small text-muted">
              {introduction}
            </p>
          ) : null}
          {isActivist ? (
            <LinkButton to={href("/:domain", { domain })} variant="secondary" size="small" className="mt-2">
              {t("seePage")}
            </LinkButton>
          ) : null}
        </div>
        {subscription ? <OwnMembership subscription={subscription} /> : null}
        {subscriber ? <TheirMembership subscriber={subscriber} /> : null}
        {pictures.length > 0 ? <SharedPictures roomId={roomId} pictures={pictures} /> : null}
      </div>
    </aside>
  );
}

function OwnMembership({ subscription }: { subscription: Subscription }) {
  const t = useText("messages");
  const { plan, startedAt, renewsAt, endsAt, graceEndsAt, nextPrice, price } = subscription;
  return (
    <dl className="grid gap-2">
      <Fact label={t("ownMembership")}>
        <bdi>{plan.name}</bdi>
      </Fact>
      <Fact label={t("memberSince")}>
        <DateText at={startedAt} short />
      </Fact>
      {renewsAt ? (
        <Fact label={t("nextCharge")}>
          <DateText at={renewsAt} short /> · <Money won={nextPrice ?? price} />
        </Fact>
      ) : null}
      {graceEndsAt ? (
        <Fact label={t("payBy")}>
          <DateText at={graceEndsAt} short />
        </Fact>
      ) : null}
      {endsAt ? (
        <Fact label={t("endsOn")}>
          <DateText at={endsAt} short />
        </Fact>
      ) : null}
    </dl>
  );
}

function TheirMembership({ subscriber: { planName, at } }: { subscriber: Subscriber }) {
  const t = useText("messages");
  return (
    <dl className="grid gap-2">
      <Fact label={t("theirMembership")}>
        <bdi>{planName}</bdi>
      </Fact>
      <Fact label={t("memberSince")}>
        <DateText at={at} short />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-small">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function SharedPictures({ roomId, pictures }: { roomId: string } & Pick<Participant, "pictures">) {
  const t = useText("messages");
  const { search } = useLocation();
  return (
    <section aria-labelledby="shared-pictures" className="grid gap-2">
      <h2 id="shared-pictures" className="text-base">
        {t("sharedPictures")}
      </h2>
      <ul className="grid grid-cols-2 gap-2">
        {pictures.map(({ messageId, number, image }, at) => {
          const alt = t("pictureOf", { number: at + 1, count: pictures.length });
          const params = { roomId, messageId, number: String(number) };
          return (
            <li key={`${messageId} ${number}`}>
              <Link
                to={href("/messages/:roomId/:messageId/pictures/:number", params, search)}
                preventScrollReset
                rel="nofollow"
                className="block overflow-clip rounded-picture focus-visible:-outline-offset-3"
              >
                <Tile image={{ ...image, alt }} sizes="122px" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
