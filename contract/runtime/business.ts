import { z } from "zod";
import type { Lang } from "../errors";
import { exampleBusiness } from "./example-business";

const line = z.string().trim().min(1).max(200);
const english = line.optional();

/**
 * The company that runs the site, as web, api and worker read it from their environment. `…_EN` is what English pages
 * display instead; without it they display the Korean value.
 */
export const businessVariables = {
  BUSINESS_NAME: line,
  BUSINESS_NAME_EN: english,
  BUSINESS_REPRESENTATIVE: line,
  BUSINESS_REPRESENTATIVE_EN: english,
  BUSINESS_ADDRESS: line,
  BUSINESS_ADDRESS_EN: english,
  BUSINESS_PHONE: z.string().regex(/^\+?\d[\d -]{5,18}\d$/),
  BUSINESS_EMAIL: z.email(),
  /** ten digits, with or without dashes */
  BUSINESS_REGISTRATION_NUMBER: z
    .string()
    .refine(
      (text) => isRegistrationNumber(text) || text === exampleBusiness.BUSINESS_REGISTRATION_NUMBER,
      "is not a business registration number: ten digits, of which the last is a check digit",
    )
    .transform(withDashes),
  BUSINESS_MAIL_ORDER_NUMBER: line,
  BUSINESS_MAIL_ORDER_NUMBER_EN: english,
  BUSINESS_HOSTING_PROVIDER: line,
  BUSINESS_HOSTING_PROVIDER_EN: english,
  BUSINESS_PRIVACY_OFFICER: line,
  BUSINESS_PRIVACY_OFFICER_EN: english,
  /** the department that answers for personal data */
  BUSINESS_PRIVACY_DEPARTMENT: line,
  BUSINESS_PRIVACY_DEPARTMENT_EN: english,
  BUSINESS_YOUTH_OFFICER: line,
  BUSINESS_YOUTH_OFFICER_EN: english,
};

const Variables = z.object(businessVariables);
type BusinessVariables = z.infer<typeof Variables>;

/** The company's details in one language. `registrationNumber`: 123-45-67890. */
export type Business = ReturnType<typeof businessOf>;

export function businessOf(env: BusinessVariables, lang: Lang) {
  const isEnglish = lang === "en";
  return {
    name: (isEnglish && env.BUSINESS_NAME_EN) || env.BUSINESS_NAME,
    representative: (isEnglish && env.BUSINESS_REPRESENTATIVE_EN) || env.BUSINESS_REPRESENTATIVE,
    address: (isEnglish && env.BUSINESS_ADDRESS_EN) || env.BUSINESS_ADDRESS,
    phone: env.BUSINESS_PHONE,
    email: env.BUSINESS_EMAIL,
    registrationNumber: env.BUSINESS_REGISTRATION_NUMBER,
    mailOrderNumber: (isEnglish && env.BUSINESS_MAIL_ORDER_NUMBER_EN) || env.BUSINESS_MAIL_ORDER_NUMBER,
    hostingProvider: (isEnglish && env.BUSINESS_HOSTING_PROVIDER_EN) || env.BUSINESS_HOSTING_PROVIDER,
    privacyOfficer: (isEnglish && env.BUSINESS_PRIVACY_OFFICER_EN) || env.BUSINESS_PRIVACY_OFFICER,
    privacyDepartment: (isEnglish && env.BUSINESS_PRIVACY_DEPARTMENT_EN) || env.BUSINESS_PRIVACY_DEPARTMENT,
    youthOfficer: (isEnglish && env.BUSINESS_YOUTH_OFFICER_EN) || env.BUSINESS_YOUTH_OFFICER,
  };
}

/** The Fair Trade Commission's page of a business, which the law has every online shop link to. */
export const commissionPage = ({ registrationNumber }: Pick<Business, "registrationNumber">) =>
  `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${registrationNumber.replaceAll("-", "")}`;

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/**
 * No tax office has the number 000, though its check digit is right. Of the last but one digit both digits of its product count, so that a swap with
 * its neighbour is found too.
 */
export function isRegistrationNumber(text: string): boolean {
  if (!/^(?!000)\d{3}-?\d{2}-?\d{5}$/.test(text)) return false;
  const digits = [...text.replaceAll("-", "")].map(Number);
  const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  const carry = Math.floor((5 * (digits[8] ?? 0)) / 10);
  return (10 - ((sum + carry) % 10)) % 10 === digits[9];
}

function withDashes(text: string): string {
  const digits = text.replaceAll("-", "");
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}
