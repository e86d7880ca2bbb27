import { Text } from "@react-email/components";
import { render } from "@react-email/render";
import type { Lang } from "#contract/errors";
import { formatDateTime, formatWon } from "#contract/format";
import type { OrderId, UserId } from "#contract/ids";
import { complaintNotice, intermediaryNotice } from "#contract/intermediary";
import { pagePath } from "#contract/pages";
import { cardBrand } from "#contract/payments/card-brands";
import { businessOf } from "#contract/runtime/business";
import type { Deps } from "../deps";
import { Layout, paragraph } from "../mail/layout";
import type { Mail } from "../mail/mail";
import { paymentOfOrder } from "./orders/queries";

const giftTexts: Record<Lang, string> = { ko: "후원", en: "Donation" };

/** The amount, the creator, the time and the card of a payment, and what an intermediary states of itself. */
export async function receiptMail(
  deps: Deps,
  { orderId, buyerId }: { orderId: OrderId; buyerId: UserId },
  lang: Lang,
): Promise<Mail> {
  const payment = await paymentOfOrder(deps, buyerId, { orderId });
  const amount = formatWon(payment.amount, lang);
  const when = formatDateTime(payment.approvedAt, lang);
  const title = lang === "ko" ? "결제가 완료되었어요" : "Your payment is complete";
  const lines = [
    `${payment.activist.nickname} · ${payment.plan?.name ?? (payment.campaign?.title || giftTexts[lang])}`,
    amount,
    when,
    `${cardBrand(payment.card.brand, lang)} ···· ${payment.card.last4}`,
    deps.env.PUBLIC_URL + pagePath("receipt", { orderId }),
    intermediaryNotice[lang],
    `${complaintNotice[lang]} ${deps.env.PUBLIC_URL}${pagePath("contact")}`,
    businessLine(deps, lang),
  ];
  const element = (
    <Layout lang={lang} title={title}>
      {lines.map((line) => (
        <Text key={line} style={paragraph}>
          {line}
        </Text>
      ))}
    </Layout>
  );
  return {
    subject: lang === "ko" ? `[곁] 결제 영수증 ${amount}` : `[Gyeot] Receipt for ${amount}`,
    html: await render(element),
    text: `${title}\n\n${lines.join("\n")}\n`,
  };
}

const names: Record<Lang, { representative: string; registrationNumber: string; mailOrderNumber: string }> = {
  ko: { representative: "대표", registrationNumber: "사업자등록번호", mailOrderNumber: "통신판매업 신고번호" },
  en: {
    representative: "Representative",
    registrationNumber: "Business registration number",
    mailOrderNumber: "Mail-order sales registration",
  },
};

/** The company that sends the mail. */
function businessLine(deps: Deps, lang: Lang): string {
  const { name, representative, registrationNumber, mailOrderNumber, address, phone, email } = businessOf(
    deps.env,
    lang,
  );
  const label = names[lang];
  return [
    name,
    `${label.representative} ${representative}`,
    `${label.registrationNumber} ${registrationNumber}`,
    `${label.mailOrderNumber} ${mailOrderNumber}`,
    address,
    phone,
    email,
  ].join(" · ");
}
