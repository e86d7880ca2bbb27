import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { privateMeta } from "~/seo/private-meta";
import { caseAction, caseLoader } from "../lists/admin-case.server";
import { CasePage } from "../lists/case-page";
import { handleTakedownForm } from "./handle-takedown-form.server";
import { TakedownBadge } from "./takedown-badge";
import { TakedownDecision } from "./takedown-decision";
import { Evidence, Letters, Reported, TakedownFacts, useTakedownTitle } from "./takedown-details";
import { takedownList } from "./takedown-list.server";

export const meta = privateMeta;
export const loader = caseLoader(takedownList, "takedownId", takedownList.open);
export const action = caseAction(
  "takedownId",
  (takedownId) => href("/admin/takedowns/:takedownId", { takedownId }),
  handleTakedownForm,
);

export default function AdminTakedownPage() {
  const { takedown, history } = useLoaderData<typeof loader>();
  const t = useText("admin/takedowns");
  const titleOf = useTakedownTitle();
  return (
    <CasePage
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
    </CasePage>
  );
}
