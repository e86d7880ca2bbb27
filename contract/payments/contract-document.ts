import type { Lang } from "../errors";
import { formatDateTime, formatWon } from "../format";
import { type OrderId, shortNumber } from "../ids";
import { complaintNotice, intermediaryNotice } from "../intermediary";
import { limits } from "../limits";
import type { Business } from "../runtime/business";
import type { PublicSeller } from "../sellers/schemas";
import { sellerLines } from "../sellers/seller-details";
import { openingNotice } from "./opening-notice";

/** What a contract's document is made from; addresses are whole URLs. */
export type ContractFacts = {
  kind: "membership" | "donation" | "campaign";
  seller: { nickname: string; url: string } & PublicSeller;
  subject: string;
  amountWon: number;
  /** ISO 8601 */
  paidAt: string;
  orderId: OrderId;
  receiptUrl: string;
  subscriptionsUrl: string;
  contactUrl: string;
  termsUrl: string;
};
export type DocumentPart = { title: string; lines: string[] };

/** Percent a year on a refund that comes late (decree to the E-Commerce Act). */
const delayInterest = 15;
const refundBusinessDays = 3;

/** The end of the days in which a contract may be withdrawn from. */
const withdrawalEnd = (paidAt: string): Date => new Date(Date.parse(paidAt) + limits.holdDays * 86_400_000);

/** The document of a contract, which mail and receipt carry (E-Commerce Act 13 (2)); the withdrawal form is apart. */
export function contractDocument(facts: ContractFacts, business: Business, lang: Lang): DocumentPart[] {
  return lang === "ko" ? inKorean(facts, business) : inEnglish(facts, business);
}

function inKorean(facts: ContractFacts, business: Business): DocumentPart[] {
  const isMembership = facts.kind === "membership";
  return [
    {
      title: "판매자",
      lines: [
        `${facts.seller.nickname} (${facts.seller.url})`,
        ...(sellerLines(facts.seller, "ko") ?? [`이름과 전화번호는 영수증에서 볼 수 있어요: ${facts.receiptUrl}`]),
        intermediaryNotice.ko,
        `판매자에게 전할 말은 곁이 받아 전해요: ${contactOf(business)}`,
      ],
    },
    {
      title: "계약 내용과 가격",
      lines: [
        `${facts.subject} · ${formatWon(facts.amountWon, "ko")} (부가가치세 포함) · ${formatDateTime(facts.paidAt, "ko")} · 주문 번호 ${shortNumber(facts.orderId)}`,
        isMembership
          ? `매달 같은 날 등록한 카드로 결제돼요. 결제 7일 전에 알려 드리고, 언제든 여기에서 구독을 취소할 수 있어요: ${facts.subscriptionsUrl}`
          : "한 번만 결제돼요.",
      ],
    },
    {
      title: "제공 시기와 방법",
      lines: [suppliesKo[facts.kind]],
    },
    {
      title: "청약 철회",
      lines: [
        isMembership
          ? `${formatDateTime(withdrawalEnd(facts.paidAt), "ko")}까지 철회할 수 있어요. ${openingNotice.ko} 열면 제공이 시작된 것이라 철회가 제한돼요.`
          : "후원은 결제하면 바로 전해져 철회가 제한돼요. 잘못 결제했다면 7일 안에 알려 주세요.",
        "제공된 내용이 표시나 광고, 계약과 다르면 받은 날부터 3개월, 안 날부터 30일 안에 철회할 수 있어요.",
        "미성년자가 법정대리인의 동의 없이 맺은 계약은 본인이나 법정대리인이 취소할 수 있어요.",
        `영수증의 서식을 적어 보내거나(${facts.receiptUrl}) 아래 서식을 메일로 보내 주세요.`,
      ],
    },
    {
      title: "환불",
      lines: [
        `철회하면 영업일 ${refundBusinessDays}일 안에 결제한 카드의 승인을 취소해요. 늦어지면 연 ${delayInterest}%의 지연 이자를 드려요.`,
      ],
    },
    {
      title: "증빙",
      lines: [
        "신용카드 매출전표가 증빙이에요. 카드로 결제한 금액에는 세금계산서와 현금영수증을 따로 발급하지 않아요(부가가치세법 제33조).",
      ],
    },
    { title: "불만과 분쟁", lines: [`${complaintNotice.ko} ${facts.contactUrl}`, contactOf(business)] },
    { title: "약관", lines: [facts.termsUrl] },
  ];
}

const suppliesKo: Record<ContractFacts["kind"], string> = {
  membership: "결제하면 바로 다음 결제일까지 멤버 전용 글과 혜택을 이용할 수 있어요.",
  donation: "결제하면 바로 액티비스트에게 전해져요.",
  campaign: "후원은 결제하면 바로 전해지고, 받을 것이 있으면 캠페인 페이지에 적힌 때와 방법으로 보내 드려요.",
};

function inEnglish(facts: ContractFacts, business: Business): DocumentPart[] {
  const isMembership = facts.kind === "membership";
  return [
    {
      title: "Seller",
      lines: [
        `${facts.seller.nickname} (${facts.seller.url})`,
        ...(sellerLines(facts.seller, "en") ?? [`Name and phone are shown on the receipt: ${facts.receiptUrl}`]),
        intermediaryNotice.en,
        `We pass on what you have to say to the seller: ${contactOf(business)}`,
      ],
    },
    {
      title: "Content and price",
      lines: [
        `${facts.subject} · ${formatWon(facts.amountWon, "en")} (VAT included) · ${formatDateTime(facts.paidAt, "en")} · order ${shortNumber(facts.orderId)}`,
        isMembership
          ? `Charged to your card on the same day of every month. We remind you 7 days before, and you can cancel at any time: ${facts.subscriptionsUrl}`
          : "Charged once.",
      ],
    },
    { title: "Supply", lines: [suppliesEn[facts.kind]] },
    {
      title: "Withdrawal",
      lines: [
        isMembership
          ? `You can withdraw until ${formatDateTime(withdrawalEnd(facts.paidAt), "en")}. ${openingNotice.en} Opening begins the supply and limits withdrawal.`
          : "A donation arrives at once, which limits withdrawal. If you paid by mistake, tell us within 7 days.",
        "If what is supplied differs from its description, its advertising or the contract, you can withdraw within 3 months of receiving it and 30 days of noticing it.",
        "A contract that a minor made without a guardian's consent can be canceled by either of them.",
        `Send the form on the receipt (${facts.receiptUrl}), or mail the form below.`,
      ],
    },
    {
      title: "Refund",
      lines: [
        `The card's payment is canceled within ${refundBusinessDays} business days of your withdrawal. If it is late, you receive interest of ${delayInterest}% a year.`,
      ],
    },
    {
      title: "Tax document",
      lines: [
        "The card slip is your document. For what is paid by card no tax invoice and no cash receipt is issued (Value-Added Tax Act, Article 33).",
      ],
    },
    { title: "Complaints and disputes", lines: [`${complaintNotice.en} ${facts.contactUrl}`, contactOf(business)] },
    { title: "Terms", lines: [facts.termsUrl] },
  ];
}

const suppliesEn: Record<ContractFacts["kind"], string> = {
  membership: "Members-only posts and benefits are open as soon as you have paid, until the next charge.",
  donation: "It reaches the creator as soon as you have paid.",
  campaign:
    "The donation arrives as soon as you have paid; what you are to receive is sent as the campaign's page describes.",
};

const contactOf = ({ name, phone, email, address }: Business) => `${name}, ${phone}, ${email}, ${address}`;

type Written = { name: string; reason: string; on: string };
const blank: Written = { name: "________", reason: "________", on: "________" };

/** The withdrawal form as text: filled in, or with blanks for a mail. */
export function withdrawalForm(facts: ContractFacts, business: Business, lang: Lang, written: Written = blank) {
  const paid = formatDateTime(facts.paidAt, lang);
  const amount = formatWon(facts.amountWon, lang);
  if (lang === "ko")
    return {
      title: "청약 철회 서식",
      lines: [
        `받는 곳: ${contactOf(business)}`,
        "아래 계약의 청약을 철회해요.",
        `주문 번호: ${shortNumber(facts.orderId)}`,
        `내용: ${facts.seller.nickname} · ${facts.subject} · ${amount}`,
        `결제한 때: ${paid}`,
        `이름: ${written.name}`,
        `이유(적지 않아도 돼요): ${written.reason}`,
        `철회하는 날: ${written.on}`,
      ],
    };
  return {
    title: "Withdrawal form",
    lines: [
      `To: ${contactOf(business)}`,
      "I withdraw from this contract.",
      `Order: ${shortNumber(facts.orderId)}`,
      `Content: ${facts.seller.nickname} · ${facts.subject} · ${amount}`,
      `Paid: ${paid}`,
      `Name: ${written.name}`,
      `Reason (optional): ${written.reason}`,
      `Date: ${written.on}`,
    ],
  };
}
