import { useLoaderData } from "@remix-run/react";
import type { SettlementId } from "#contract/ids";
import { getSettlementForAdmin } from "#contract/settlement/admin-endpoints";
import { href } from "~/addresses/address";
import { SettlementBadge, SettlementLines, SettlementSums } from "~/components/settlements/settlement";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { useText } from "~/i18n/i18n";
import { TextLink } from "~/ui/text/text-link";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { withHistory } from "../lists/with-history.server";
import { handleSettlementForm } from "./handle-settlement-form.server";
import { SettlementDecision } from "./settlement-decision";
import { SettlementFacts } from "./settlement-details";
import { settlementList } from "./settlement-list.server";

export const loader = itemLoader(settlementList, "settlementId", open);
export const action = itemAction(
  "settlementId",
  (settlementId) => href("/admin/settlements/:settlementId", { settlementId }),
  handleSettlementForm,
);

/** The view beside the list has no lines, of which there may be hundreds. */
async function open(args: HandlerArgs, id: SettlementId) {
  const [statement, history] = await withHistory(args, id, args.api.call(getSettlementForAdmin, { params: { id } }));
  return { statement, history };
}

export default function AdminSettlementPage() {
  const { statement, history } = useLoaderData<typeof loader>();
  const { settlement, lines, nextWaiting } = statement;
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  return (
    <ItemPage
      list="/admin/settlements"
      back={t("backToSettlements")}
      nextLink={
        nextWaiting ? (
          <TextLink to={href("/admin/settlements/:settlementId", { settlementId: nextWaiting })}>
            {t("nextSettlement")}
          </TextLink>
        ) : null
      }
      title={<bdi>{settlement.creator.nickname}</bdi>}
      badge={<SettlementBadge status={settlement.status} />}
      decision={<SettlementDecision statement={statement} />}
      wide={
        <section className="grid gap-3">
          <h2 className="text-title">{settlementText("lines")}</h2>
          <SettlementLines lines={lines} reader="admin" />
        </section>
      }
      history={history}
    >
      <SettlementFacts statement={statement} />
      <SettlementSums settlement={settlement} reader="admin" />
    </ItemPage>
  );
}
