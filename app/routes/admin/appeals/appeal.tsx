import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { AppealBadge } from "./appeal-badge";
import { AppealDecision } from "./appeal-decision";
import { BlockFacts, EarlierSuspensions, Letters, Reports } from "./appeal-details";
import { appealList } from "./appeal-list.server";
import { handleAppealForm } from "./handle-appeal-form.server";

export const loader = itemLoader(appealList, "appealId", appealList.open);
export const action = itemAction(
  "appealId",
  (appealId) => href("/admin/appeals/:appealId", { appealId }),
  handleAppealForm,
);

export default function AdminAppealPage() {
  const { appeal, history } = useLoaderData<typeof loader>();
  const t = useText("admin/appeals");
  return (
    <ItemPage
      list="/admin/appeals"
      back={t("back")}
      title={<bdi>{appeal.user.nickname}</bdi>}
      badge={<AppealBadge status={appeal.status} />}
      decision={
        <>
          <AppealDecision appeal={appeal} />
          <EarlierSuspensions appeal={appeal} />
          <Reports appeal={appeal} />
        </>
      }
      history={history}
    >
      <Letters appeal={appeal} />
      <BlockFacts appeal={appeal} />
    </ItemPage>
  );
}
