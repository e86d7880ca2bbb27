export default {
  effective: "시행일: {{date}}",
  version: "버전 {{version}}",
  former: "이전 버전이에요. 지금은 다른 버전이 적용돼요.",
  announced: "앞으로 적용될 버전이에요.",
  seeCurrent: "지금 판 보기",
  versions: "모든 버전",
  changes: "이 버전에서 바뀐 점",
  youthOfficer: "청소년보호책임자",
  contents: "차례",
  termsDescription: "곁의 이용약관: 회원가입, 멤버십 결제와 청약 철회, 이용 제한과 책임에 대해 알려 드려요.",
  privacyDescription: "곁이 어떤 개인정보를 왜, 얼마 동안 보관하고 어떻게 지우는지 알려 드려요.",
};
