import { useSearchParams } from "@remix-run/react";
import type { AdminPayment } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { PaymentBadge } from "./payment-badge";

/** Payments, each with two links: to its view beside the list, and by its date to its own page. */
export function PaymentTable({ payments }: { payments: AdminPayment[] }) {
  const t = useText("admin/money");
  const kinds = useText("mypage");
  const [search] = useSearchParams();
  const heads = (["amount", "buyer", "creator", "status", "paidAt"] as const).map((name) => t(name));
  return (
    <Table linked label={t("payments")} heads={heads}>
      {payments.map((payment) => (
        <tr key={payment.paymentId}>
          <CellLink
            to={withView("/admin/payments", search, payment.paymentId)}
            note={kinds(payment.kind)}
            current={payment.paymentId === search.get("view")}
          >
            <Money won={payment.amount} />
          </CellLink>
          <Cell>
            <bdi>{payment.buyer.nickname}</bdi>
          </Cell>
          <Cell>
            <bdi>{payment.creator.nickname}</bdi>
          </Cell>
          <Cell>
            <PaymentBadge payment={payment} />
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/payments/:paymentId", { paymentId: payment.paymentId })} className="hover:underline">
              <DateText at={payment.approvedAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
