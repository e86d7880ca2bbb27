import type { Lang } from "./errors";

/**
 * What an intermediary states on the first page, at the order and in its documents, in letters no smaller than those
 * around it (E-Commerce Act 20, rule 11-2).
 */
export const intermediaryNotice: Record<Lang, string> = {
  ko: "곁은 통신판매중개자이며 거래의 당사자가 아니에요. 액티비스트가 제공하는 멤버십과 혜택, 그에 따른 거래의 책임은 해당 액티비스트에게 있어요.",
  en: "Gyeot is a mail-order intermediary and not a party to the sale. Activists are responsible for the memberships and benefits they offer.",
};

/** In business days, from the day a complaint is received. */
const complaintAnswerDays = 3;

export const complaintNotice: Record<Lang, string> = {
  ko: `불만이나 분쟁은 문의하기로 알려 주세요. 접수한 날부터 영업일 ${complaintAnswerDays}일 안에 답해 드려요.`,
  en: `Tell us about a complaint or dispute through “Contact us”. We answer within ${complaintAnswerDays} business days of receiving it.`,
};
