/**
 * The business of the embedded default and of tests: every text says that it is an example. The numbers are valid in
 * form, and belong to nobody.
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
  BUSINESS_YOUTH_OFFICER: "(예시) 박청소",
  BUSINESS_YOUTH_OFFICER_EN: "(example) Park Cheongso",
};
