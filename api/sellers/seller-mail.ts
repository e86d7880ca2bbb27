import { formatDate } from "#contract/format";
import { pagePath } from "#contract/pages";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";

declare module "../mail/mail" {
  interface MailDetails {
    /** `dueAt`: an ISO time, from which on the creator takes no orders without a verified identity */
    sellerIdentity: { dueAt: string };
  }
}

const texts = {
  ko: {
    title: (day: string) => `${day}까지 판매자 정보를 등록해 주세요`,
    why: "멤버십을 판매하거나 후원을 받는 분이 누구인지 구매자에게 알리도록 법이 정하고 있어요(전자상거래법 제20조 제2항). 개인은 이름과 전화번호, 사업자는 상호와 대표자, 주소, 등록번호가 필요해요.",
    after: (day: string) =>
      `등록하지 않으면 ${day}부터 새 멤버십과 후원을 받을 수 없어요. 이미 구독 중인 멤버의 결제는 그대로 이어져요.`,
    shown: "개인의 이름과 전화번호는 결제한 분만 영수증에서 볼 수 있고, 볼 때마다 기록하고 알려 드려요.",
  },
  en: {
    title: (day: string) => `Please register your seller information by ${day}`,
    why: "The law has buyers know who sells a membership or receives a donation (E-Commerce Act 20(2)). A private person states name and phone; a business its name, representative, address and registration number.",
    after: (day: string) =>
      `Without it you cannot take new memberships or donations from ${day}. Present members keep paying as before.`,
    shown:
      "A private person's name and phone are open only to those who paid, from their receipt. We log each view and notify you.",
  },
} as const;

/** States why the identity is required, the deadline, and the consequences of missing it. */
export const sellerMail = defineMail({
  kind: "sellerIdentity",
  async render(deps, { dueAt }, lang) {
    const { title, why, after, shown } = texts[lang];
    const day = formatDate(dueAt, lang);
    const url = deps.env.PUBLIC_URL + pagePath("seller");
    return renderLetter({
      lang,
      title: title(day),
      paragraphs: [{ text: why }, { text: after(day) }, { text: shown }, { url }],
    });
  },
});
