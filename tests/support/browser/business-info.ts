import { exampleBusiness } from "#contract/runtime/example-business";

const { BUSINESS_PHONE, BUSINESS_EMAIL, BUSINESS_REGISTRATION_NUMBER, ...texts } = exampleBusiness;
const isEnglish = (name: string) => name.endsWith("_EN");
const commission = `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${BUSINESS_REGISTRATION_NUMBER.replaceAll("-", "")}`;

/** What the law wants of the company on a page in `lng`, as the embedded default has it. */
export const businessDetails = (lng: "ko" | "en") => [
  ...[BUSINESS_PHONE, BUSINESS_EMAIL, BUSINESS_REGISTRATION_NUMBER, commission],
  ...Object.entries(texts).flatMap(([name, text]) => (isEnglish(name) === (lng === "en") ? text : [])),
];

const link = {
  ko: /href="\/terms#business"[^>]*>사업자 정보</,
  en: /href="\/terms#business"[^>]*>Business information</,
};

/** Whether a page has all details of the company, or a link to them. */
export const displaysBusiness = (html: string, lng: "ko" | "en") =>
  businessDetails(lng).every((detail) => html.includes(detail)) || link[lng].test(html);
