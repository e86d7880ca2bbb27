import { Heading } from "@react-email/heading";
import { render } from "@react-email/render";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { Lang } from "#contract/errors";
import { formatDateTime, formatWon } from "#contract/format";
import type { OrderId, UserId } from "#contract/ids";
import { pagePath } from "#contract/pages";
import { type ContractFacts, contractDocument, withdrawalForm } from "#contract/payments/contract-document";
import { paidWith } from "#contract/payments/methods";
import { type Business, businessOf } from "#contract/runtime/business";
import { Layout, paragraph } from "../mail/layout";
import { defineMail } from "../mail/mail";
import { publicSeller } from "../sellers/public-seller";
import { paymentOfOrder } from "./orders/queries";

const giftTexts: Record<Lang, string> = { ko: "후원", en: "Donation" };

declare module "../mail/mail" {
  interface MailDetails {
    receipt: { orderId: OrderId; buyerId: UserId };
  }
}

/** The amount, the creator, the time and the method of a payment, and the document of its contract. */
export const receiptMail = defineMail({
  kind: "receipt",
  async render(deps, { orderId, buyerId }, lang) {
    const payment = await paymentOfOrder(deps, buyerId, { orderId });
    const seller = await publicSeller(deps, buyerId, { orderId, at: deps.clock.now() });
    const amount = formatWon(payment.amount, lang);
    const when = formatDateTime(payment.approvedAt, lang);
    const title = lang === "ko" ? "결제가 완료되었어요" : "Your payment is complete";
    const subject = payment.plan?.name ?? (payment.campaign?.title || giftTexts[lang]);
    const url = deps.env.PUBLIC_URL;
    const facts: ContractFacts = {
      kind: payment.kind,
      seller: {
        ...seller,
        nickname: payment.activist.nickname,
        url: url + pagePath("creator", { domain: payment.activist.domain }),
      },
      subject,
      amountWon: payment.amount,
      paidAt: payment.approvedAt,
      orderId,
      receiptUrl: url + pagePath("receipt", { orderId }),
      subscriptionsUrl: url + pagePath("subscriptions"),
      contactUrl: url + pagePath("contact"),
      termsUrl: url + pagePath("terms"),
    };
    const business = businessOf(deps.env, lang);
    const parts = [...contractDocument(facts, business, lang), withdrawalForm(facts, business, lang)];
    const lines = [
      `${payment.activist.nickname} · ${subject}`,
      amount,
      when,
      paidWith(payment, lang),
      facts.receiptUrl,
    ];
    const element = (
      <Layout lang={lang} title={title}>
        {lines.map((line) => (
          <Text key={line} style={paragraph}>
            {line}
          </Text>
        ))}
        {parts.map((part) => (
          <Section key={part.title}>
            <Heading as="h2" style={{ ...paragraph, fontWeight: 700, margin: "20px 0 0" }}>
              {part.title}
            </Heading>
            {part.lines.map((line) => (
              <Text key={line} style={{ ...paragraph, margin: "4px 0" }}>
                {line}
              </Text>
            ))}
          </Section>
        ))}
        <Text style={paragraph}>{businessLine(business, lang)}</Text>
      </Layout>
    );
    return {
      subject: lang === "ko" ? `[곁] 결제 영수증 ${amount}` : `[Gyeot] Receipt for ${amount}`,
      html: await render(element),
      text: [
        `${title}\n\n${lines.join("\n")}`,
        ...parts.map((part) => `${part.title}\n${part.lines.join("\n")}`),
        `${businessLine(business, lang)}\n`,
      ].join("\n\n"),
    };
  },
});

const names: Record<Lang, { representative: string; registrationNumber: string; mailOrderNumber: string }> = {
  ko: { representative: "대표", registrationNumber: "사업자등록번호", mailOrderNumber: "통신판매업 신고번호" },
  en: {
    representative: "Representative",
    registrationNumber: "Business registration number",
    mailOrderNumber: "Mail-order sales registration",
  },
};

/** The company that sends the mail. */
function businessLine(business: Business, lang: Lang): string {
  const { name, representative, registrationNumber, mailOrderNumber, address, phone, email } = business;
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
