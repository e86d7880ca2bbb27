import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { handleSellerForm } from "./handle-seller-form.server";
import { SellerBadge } from "./seller-badge";
import { SellerDecision } from "./seller-decision";
import { SellerFacts, StatedIdentity } from "./seller-details";
import { sellerList } from "./seller-list.server";

export const loader = itemLoader(sellerList, "sellerIdentityId", sellerList.open);
export const action = itemAction(
  "sellerIdentityId",
  (sellerIdentityId) => href("/admin/sellers/:sellerIdentityId", { sellerIdentityId }),
  handleSellerForm,
);

export default function AdminSeller() {
  const { identity, history, asksCode } = useLoaderData<typeof loader>();
  const t = useText("admin/sellers");
  return (
    <ItemPage
      list="/admin/sellers"
      back={t("back")}
      title={<bdi>{identity.seller.nickname}</bdi>}
      badge={<SellerBadge status={identity.status} />}
      decision={<SellerDecision identity={identity} asksCode={asksCode} />}
      history={history}
    >
      <StatedIdentity identity={identity} />
      <SellerFacts identity={identity} />
    </ItemPage>
  );
}
