import type { AdminSellerIdentity } from "#contract/sellers/schemas";
import { sellerDetails } from "#contract/sellers/seller-details";
import { useLng, useText } from "~/i18n/i18n";
import { DateText } from "~/ui/text/time-text";
import { type Fact, Facts, Multiline, PersonLink } from "../facts";

type Props = { identity: AdminSellerIdentity };

/** What the seller stated. */
export function StatedIdentity({ identity: { identity } }: Props) {
  const t = useText("admin/sellers");
  return <Facts title={t("stated")} facts={sellerDetails(identity, useLng())} />;
}

export function SellerFacts({ identity }: Props) {
  const t = useText("admin/sellers");
  const sellerText = useText("sellers");
  const { seller, kind, payoutHolder, submittedAt, decidedAt, decidedBy, reason } = identity;
  const facts: Fact[] = [
    [t("seller"), <PersonLink key="seller" person={seller} />],
    [t("kind"), sellerText(`kind_${kind}`)],
    [t("payoutHolder"), payoutHolder ?? "—"],
    [t("submittedAt"), <DateText key="submitted" at={submittedAt} time />],
  ];
  if (decidedAt) facts.push([t("decidedAt"), <DateText key="decided" at={decidedAt} time />]);
  if (decidedBy) facts.push([t("decidedBy"), decidedBy]);
  if (reason) facts.push([t("reasonSent"), <Multiline key="reason">{reason}</Multiline>]);
  return <Facts facts={facts} />;
}
