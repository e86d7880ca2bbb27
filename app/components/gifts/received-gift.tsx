import type { GiftReceived } from "#contract/gifts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { GiftMessage } from "./gift-message";

/** A gift, with as much as the fan's privacy setting lets its receiver see. */
export function ReceivedGift({ gift, plain = false }: { gift: GiftReceived; plain?: boolean }) {
  const { giver, amount, message, kind, campaign, refunded, givenAt } = gift;
  const t = useText("gifts");
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={giver?.nickname ?? "·"} imageUrl={giver?.profileImageUrl ?? null} size={48} />
        <div className="min-w-16 flex-1">
          <h2 className="truncate text-base">
            {giver ? (
              <Link to={href("/:domain", { domain: giver.domain })} className="hover:underline">
                <bdi>{giver.nickname}</bdi>
              </Link>
            ) : (
              t("someone")
            )}
          </h2>
          <p className="text-small text-muted">
            {plain ? null : <bdi>{campaign?.title || t(kind)}</bdi>}
            {plain ? null : " · "}
            <DateText at={givenAt} short />
          </p>
        </div>
        <div className="ml-auto grid shrink-0 justify-items-end gap-1">
          {amount === null ? (
            <span className="text-small text-muted">{t("hiddenAmount")}</span>
          ) : (
            <span className="text-lead font-bold">
              <Money won={amount} />
            </span>
          )}
          {refunded ? <Badge>{t("refunded")}</Badge> : null}
        </div>
      </div>
      {message ? <GiftMessage text={message} /> : null}
    </Card>
  );
}
