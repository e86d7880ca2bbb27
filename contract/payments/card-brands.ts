import type { Lang } from "../errors";

/** Card companies by the name they are stored under, which is the Korean one. */
const inEnglish: Record<string, string> = {
  기업비씨: "IBK BC",
  광주: "Kwangju",
  롯데: "Lotte",
  KDB산업: "KDB",
  비씨: "BC",
  삼성: "Samsung",
  새마을: "MG",
  신한: "Shinhan",
  신협: "Shinhyup",
  씨티: "Citi",
  우리: "Woori",
  우체국: "Korea Post",
  저축: "Savings Bank",
  전북: "Jeonbuk",
  제주: "Jeju",
  카카오뱅크: "KakaoBank",
  케이뱅크: "K bank",
  토스뱅크: "Toss Bank",
  하나: "Hana",
  현대: "Hyundai",
  국민: "KB Kookmin",
  농협: "NH NongHyup",
  수협: "Suhyup",
  마스터카드: "Mastercard",
  비자: "Visa",
  카드: "Card",
};

/** A card company's name in the reader's language. */
export const cardBrand = (brand: string, lang: Lang): string => (lang === "en" && inEnglish[brand]) || brand;
