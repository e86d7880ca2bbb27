/**
 * The business of the embedded default and of tests: every text says that it is an example. The numbers belong
 * to nobody.
 */
export const exampleBusiness = {
  BUSINESS_NAME: "(예시) 주식회사 곁",
  BUSINESS_NAME_EN: "(example) Gyeot Inc.",
  BUSINESS_REPRESENTATIVE: "(예시) 김대표",
  BUSINESS_REPRESENTATIVE_EN: "(example) Kim Daepyo",
  BUSINESS_ADDRESS: "(예시) 서울특별시 예시구 예시로 1, 1층",
  BUSINESS_ADDRESS_EN: "(example) 1F, 1 Yesi-ro, Yesi-gu, Seoul",
  BUSINESS_PHONE: "02-0000-0000",
  BUSINESS_EMAIL: "help@gyeot.example",
  BUSINESS_REGISTRATION_NUMBER: "000-00-00000",
  BUSINESS_MAIL_ORDER_NUMBER: "(예시) 제2026-서울예시-00000호",
  BUSINESS_MAIL_ORDER_NUMBER_EN: "(example) 2026-Seoul-Yesi-00000",
  BUSINESS_HOSTING_PROVIDER: "(예시) 주식회사 호스팅",
  BUSINESS_HOSTING_PROVIDER_EN: "(example) Hosting Inc.",
  BUSINESS_PRIVACY_OFFICER: "(예시) 이정보",
  BUSINESS_PRIVACY_OFFICER_EN: "(example) Lee Jeongbo",
  BUSINESS_PRIVACY_DEPARTMENT: "(예시) 고객지원팀",
  BUSINESS_PRIVACY_DEPARTMENT_EN: "(example) Support team",
  BUSINESS_YOUTH_OFFICER: "(예시) 박청소",
  BUSINESS_YOUTH_OFFICER_EN: "(example) Park Cheongso",
};

/** The companies that process data in the embedded default and in tests: examples too, one of them abroad. */
export const exampleProcessors = {
  PROCESSOR_HOSTING_COUNTRY: "KR",
  PROCESSOR_PAYMENT: "(예시) 주식회사 결제대행",
  PROCESSOR_PAYMENT_EN: "(example) Payments Inc.",
  PROCESSOR_PAYMENT_COUNTRY: "KR",
  PROCESSOR_MAIL: "(예시) 주식회사 메일",
  PROCESSOR_MAIL_EN: "(example) Mail Inc.",
  PROCESSOR_MAIL_COUNTRY: "KR",
  PROCESSOR_STORAGE: "(예시) 주식회사 저장소",
  PROCESSOR_STORAGE_EN: "(example) Storage Inc.",
  PROCESSOR_STORAGE_COUNTRY: "KR",
  PROCESSOR_NAVER: "(예시) 네이버 주식회사",
  PROCESSOR_NAVER_EN: "(example) NAVER Corp.",
  PROCESSOR_NAVER_COUNTRY: "KR",
  PROCESSOR_APPLE: "(예시) Apple Inc.",
  PROCESSOR_APPLE_EN: "(example) Apple Inc.",
  PROCESSOR_APPLE_COUNTRY: "US",
  PROCESSOR_APPLE_CONTACT: "privacy@apple.example",
  PROCESSOR_GOOGLE: "(예시) Google LLC",
  PROCESSOR_GOOGLE_EN: "(example) Google LLC",
  PROCESSOR_GOOGLE_COUNTRY: "US",
  PROCESSOR_GOOGLE_CONTACT: "privacy@google.example",
  PROCESSOR_KAKAO: "(예시) 주식회사 카카오",
  PROCESSOR_KAKAO_EN: "(example) Kakao Corp.",
  PROCESSOR_KAKAO_COUNTRY: "KR",
};

const isMarked = (value: string) => /^\((?:예시|example)\)/.test(value);

/** The names of the variables that hold an example, which a site in production may not publish. */
export const exampleVariables = (env: Record<string, unknown>): string[] =>
  Object.entries(env)
    .filter(([name, value]) => (exampleBusiness as Record<string, string>)[name] === value || isMarked(String(value)))
    .map(([name]) => name);
