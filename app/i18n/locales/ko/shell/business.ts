export default {
  name: "상호",
  representative: "대표",
  registrationNumber: "사업자등록번호",
  commission: "공정거래위원회에서 확인",
  mailOrderNumber: "통신판매업 신고번호",
  address: "주소",
  phone: "전화",
  email: "이메일",
  hostingProvider: "호스팅 서비스 제공자",
  privacyOfficer: "개인정보 보호책임자",
  youthOfficer: "청소년보호책임자",
  sellerNotice:
    "곁은 통신판매중개자이며 거래의 당사자가 아니에요. 액티비스트가 제공하는 멤버십과 혜택, 그에 따른 거래의 책임은 해당 액티비스트에게 있어요.",
  supportHours: "고객 지원: 평일 9:00–18:00",
  copyright: "© 2026 곁",
};
