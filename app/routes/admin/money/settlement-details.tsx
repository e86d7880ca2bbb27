import type { AdminStatement } from "#contract/settlement/schemas";
import { useText } from "~/i18n/i18n";
import { DateText } from "~/ui/text/time-text";
import { type Fact, Facts } from "../facts";

type Shown = Pick<AdminStatement, "settlement" | "holder">;

export function SettlementFacts({ statement: { settlement, holder } }: { statement: Shown }) {
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  const { payoutAccount, taxType, businessNumber, approvedBy, confirmedBy, payoutFileAt, decidedBy, reason } =
    settlement;
  const facts: Fact[] = [[t("requestedAt"), <DateText key="requested" at={settlement.requestedAt} time />]];
  if (holder) facts.push([settlementText("holder"), <HolderAndNickname key="holder" {...{ holder, settlement }} />]);
  facts.push([settlementText("account"), `${payoutAccount.bank} ····${payoutAccount.last4}`]);
  facts.push([
    settlementText("taxType"),
    [settlementText(`tax_${taxType}`), businessNumber].filter(Boolean).join(" · "),
  ]);
  if (approvedBy) facts.push([t("approvedBy"), <bdi key="approvedBy">{approvedBy}</bdi>]);
  if (confirmedBy) facts.push([t("confirmedBy"), <bdi key="confirmedBy">{confirmedBy}</bdi>]);
  if (payoutFileAt) facts.push([t("payoutFileAt"), <DateText key="file" at={payoutFileAt} time />]);
  if (decidedBy) facts.push([t("decidedBy"), <bdi key="decidedBy">{decidedBy}</bdi>]);
  if (reason) facts.push([settlementText("rejectReason"), reason]);
  return <Facts facts={facts} />;
}

const HolderAndNickname = ({ holder, settlement }: Pick<AdminStatement, "settlement"> & { holder: string }) => (
  <>
    <bdi className="font-semibold">{holder}</bdi>{" "}
    <span className="text-small text-muted">
      (<bdi>{settlement.creator.nickname}</bdi>)
    </span>
  </>
);
