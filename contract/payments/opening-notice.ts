/** What opening members' posts ends, in the same words on the post, the order, the receipt, the payment and in the mail. */
export const openingNotice = {
  ko: "멤버 글을 열면 이번 결제의 전액 환불은 끝나요. 목록에서 보는 것은 여는 것이 아니에요.",
  en: "Opening members' posts ends the full refund of this payment. Seeing them in a list opens nothing.",
} as const;
