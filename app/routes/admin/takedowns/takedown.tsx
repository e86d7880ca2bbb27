import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { handleTakedownForm } from "./handle-takedown-form.server";
import { TakedownBadge } from "./takedown-badge";
import { TakedownDecision } from "./takedown-decision";
import { Evidence, Letters, Reported, TakedownFacts, useTakedownTitle } from "./takedown-details";
import { takedownList } from "./takedown-list.server";

export const loader = itemLoader(takedownList, "takedownId", takedownList.open);
export const action = itemAction(
  "takedownId",
  (takedownId) => href("/admin/takedowns/:takedownId", { takedownId }),
  handleTakedownForm,
);

export default function AdminTakedownPage() {
  const { takedown, history } = useLoaderData<typeof loader>();
  const t = useText("admin/takedowns");
  const titleOf = useTakedownTitle();
  return (
    <ItemPage
      list="/admin/takedowns"
      back={t("back")}
      title={titleOf(takedown)}
      badge={<TakedownBadge state={takedown.state} />}
      decision={<TakedownDecision takedown={takedown} />}
      history={history}
    >
      <Letters takedown={takedown} />
      <Reported takedown={takedown} />
      <Evidence takedown={takedown} />
      <TakedownFacts takedown={takedown} />
    </ItemPage>
  );
}
