import { Text } from "@react-email/components";
import { render } from "@react-email/render";
import { cardBrand } from "#contract/card-brands";
import type { Lang } from "#contract/errors";
import { formatDateTime, formatWon } from "#contract/format";
import type { Deps } from "../deps";
import { Layout, paragraph } from "../mail/layout";
import type { Mail } from "../mail/mail";
import { paymentOfOrder } from "./orders/queries";

const giftWords: Record<Lang, string> = { ko: "후원", en: "Donation" };

/** What was paid, to whom, when and with which card. */
export async function receiptMail(
  deps: Deps,
  { orderId, buyerId }: { orderId: string; buyerId: string },
  lang: Lang,
): Promise<Mail> {
  const payment = await paymentOfOrder(deps, buyerId, orderId);
  const amount = formatWon(payment.amount, lang);
  const when = formatDateTime(payment.approvedAt, lang);
  const title = lang === "ko" ? "결제가 완료되었어요" : "Your payment is complete";
  const lines = [
    `${payment.activist.nickname} · ${payment.plan?.name ?? (payment.campaign?.title || giftWords[lang])}`,
    amount,
    when,
    `${cardBrand(payment.card.brand, lang)} ···· ${payment.card.last4}`,
    `${deps.env.PUBLIC_URL}/checkout/${orderId}/receipt`,
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
