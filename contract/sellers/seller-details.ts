import type { Lang } from "../errors";
import type { PublicSeller, SellerIdentity } from "./schemas";

const labels = {
  ko: {
    individual: "이름",
    business: "상호",
    phone: "전화번호",
    representative: "대표자",
    address: "주소",
    registrationNumber: "사업자등록번호",
    mailOrderNumber: "통신판매업 신고번호",
    exempt: "신고 면제",
    unverified: "이름과 연락처를 아직 확인하지 못했어요.",
  },
  en: {
    individual: "Name",
    business: "Business",
    phone: "Phone",
    representative: "Representative",
    address: "Address",
    registrationNumber: "Business registration number",
    mailOrderNumber: "Mail-order sales registration",
    exempt: "exempt",
    unverified: "The name and contact details are not verified yet.",
  },
} as const;

/** An identity as pairs of label and value, in the order of the statute. */
export function sellerDetails(identity: SellerIdentity, lang: Lang): [label: string, value: string][] {
  const t = labels[lang];
  const { kind, name, phone, representative, address, registrationNumber, mailOrderNumber } = identity;
  const pairs: [string, string | null][] = [
    [t[kind], name],
    [t.representative, representative],
    [t.address, address],
    [t.phone, phone],
    [t.registrationNumber, registrationNumber && withDashes(registrationNumber)],
    [t.mailOrderNumber, mailOrderNumber === "" ? t.exempt : mailOrderNumber],
  ];
  return pairs.filter((pair): pair is [string, string] => pair[1] !== null);
}

/** The same as lines of text; null for a private person, because only the parties may see that identity. */
export function sellerLines({ kind, identity }: PublicSeller, lang: Lang): string[] | null {
  if (identity) return sellerDetails(identity, lang).map(([label, value]) => `${label}: ${value}`);
  return kind === null ? [labels[lang].unverified] : null;
}

const withDashes = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
