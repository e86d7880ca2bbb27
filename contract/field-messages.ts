/** Messages beside a field for which the catalogue has no code. */
export const fieldMessages = {
  required: { ko: "꼭 적어 주세요.", en: "This field is required." },
  under14: { ko: "만 14세 이상이어야 가입할 수 있어요.", en: "You have to be 14 or older to sign up." },
  notAgreed: { ko: "동의해 주세요.", en: "Please agree to continue." },
  notConfirmed: { ko: "확인한 뒤 체크해 주세요.", en: "Please tick this box to continue." },
  notChosen: { ko: "하나를 선택해 주세요.", en: "Please choose one." },
  invalid: { ko: "올바르지 않은 값이에요.", en: "This value is not valid." },
  telephoneNumber: { ko: "전화번호를 확인해 주세요.", en: "Please check the telephone number." },
  tooLong: { ko: "너무 길어요. 조금 줄여 주세요.", en: "This is too long. Please shorten it." },
  tooShort: { ko: "너무 짧아요. 조금 더 적어 주세요.", en: "This is too short. Please write a little more." },
  wrongPassword: { ko: "비밀번호가 맞지 않아요.", en: "This is not your password." },
  wrongPasskey: {
    ko: "이 패스키로는 확인할 수 없어요. 다른 방법을 선택해 주세요.",
    en: "This passkey cannot be used here. Please choose another way.",
  },
  tooManyPasskeys: {
    ko: "패스키는 10개까지 추가할 수 있어요. 쓰지 않는 것을 삭제해 주세요.",
    en: "You can have up to 10 passkeys. Please remove one that you do not use.",
  },
  weakPassword: {
    ko: "너무 흔하거나 이메일, 닉네임과 비슷한 비밀번호예요. 다른 비밀번호를 적어 주세요.",
    en: "This is too common, or too much like your email or nickname. Please choose another.",
  },
  unknown: { ko: "알 수 없는 항목이에요.", en: "This field is not known." },
  pictureKind: {
    ko: "JPEG, PNG, WebP 사진만 올릴 수 있어요.",
    en: "Only JPEG, PNG and WebP pictures can be uploaded.",
  },
  pictureTooLarge: { ko: "사진은 10MB까지 올릴 수 있어요.", en: "A picture can be at most 10 MB." },
  pictureDimensions: {
    ko: "사진의 가로세로가 너무 커요. 4천만 화소까지 올릴 수 있어요.",
    en: "The picture is too large. It can have at most 40 million pixels.",
  },
  pictureBroken: {
    ko: "읽을 수 없는 사진이에요. 다른 사진을 선택해 주세요.",
    en: "We cannot read this picture. Please choose another.",
  },
  pictureNotInPost: {
    ko: "글에 넣은 사진 번호가 사진 목록에 없어요.",
    en: "The text has a picture number that is not in the list of pictures.",
  },
  pictureMissing: {
    ko: "올린 사진을 찾을 수 없어요. 사진을 다시 선택해 주세요.",
    en: "We cannot find the picture. Please choose it again.",
  },
  pictureRefused: {
    ko: "불법촬영물로 삭제된 파일과 같아서 올릴 수 없어요.",
    en: "This file was removed as illegal footage and cannot be uploaded.",
  },
  tooManyPictures: { ko: "사진은 10장까지 올릴 수 있어요.", en: "A post can have at most 10 pictures." },
  tooManyMessagePictures: {
    ko: "사진은 한 번에 4장까지 보낼 수 있어요.",
    en: "A message can have at most 4 pictures.",
  },
  emptyPost: { ko: "글이나 사진을 넣어 주세요.", en: "Write something or add a picture." },
  teaserTooLong: { ko: "맛보기는 300자까지 적을 수 있어요.", en: "A teaser can have at most 300 characters." },
  postTooLong: { ko: "글은 5,000자까지 적을 수 있어요.", en: "A post can have at most 5,000 characters." },
  altTooLong: { ko: "사진 설명은 200자까지 적을 수 있어요.", en: "A description can have at most 200 characters." },
  tooManyTags: { ko: "태그는 10개까지 달 수 있어요.", en: "A post can have at most 10 tags." },
  tagTooLong: { ko: "태그 하나는 30자까지 적을 수 있어요.", en: "A tag can have at most 30 characters." },
  tooManyTagsOfCreator: {
    ko: "서로 다른 태그는 모두 200개까지 쓸 수 있어요. 이미 쓴 태그 중에서 선택해 주세요.",
    en: "You can use up to 200 different tags in all. Please choose one you have used before.",
  },
  tooManySeries: { ko: "시리즈는 100개까지 만들 수 있어요.", en: "You can have up to 100 series." },
  seriesFull: { ko: "시리즈 하나에는 글을 1,000개까지 넣을 수 있어요.", en: "A series can have at most 1,000 posts." },
  tooManyViews: {
    ko: "목록마다 보기를 12개까지 저장할 수 있어요. 쓰지 않는 보기를 삭제해 주세요.",
    en: "You can save up to 12 views of a list. Delete one that you do not use.",
  },
  noReportChosen: { ko: "처리할 신고를 선택해 주세요.", en: "Select at least one report." },
  noPostChosen: { ko: "바꿀 글을 선택해 주세요.", en: "Choose the posts to change." },
  tooManyPosts: { ko: "한 번에 글 50개까지 바꿀 수 있어요.", en: "You can change up to 50 posts at once." },
  postMissing: { ko: "삭제했거나 찾을 수 없는 글이에요.", en: "This post was deleted or cannot be found." },
  postWithheld: {
    ko: "요청을 받아 임시로 가린 글이라서 지금은 바꿀 수 없어요.",
    en: "This post is withheld on request and cannot be changed for now.",
  },
  postOpensLater: {
    ko: "앞으로 열릴 시각이 있는 글이에요. 공개 범위는 글 수정에서 바꿔 주세요.",
    en: "This post has times at which it will open. Change who can see it by editing the post.",
  },
  planMissing: { ko: "어느 멤버십부터 볼 수 있는지 선택해 주세요.", en: "Choose the membership that opens the post." },
  postOpensPast: {
    ko: "이미 지난 시각이에요. 지금보다 뒤로 정해 주세요.",
    en: "That time has passed. Choose a later one.",
  },
  postOpensTooFar: { ko: "180일 안의 시각으로 정해 주세요.", en: "Choose a time within 180 days." },
  postOpensUnordered: {
    ko: "앞 단계보다 뒤의 시각으로 정해 주세요.",
    en: "Choose a time after the step before.",
  },
  postOpen: {
    ko: "이미 열린 글이라 게시 시각을 바꿀 수 없어요.",
    en: "The post is open already, so its time cannot change.",
  },
  audienceNotWider: {
    ko: "앞 단계보다 더 많은 사람에게 여는 단계만 더할 수 있어요.",
    en: "A later step must open the post to more people than the step before.",
  },
  staleDraft: {
    ko: "다른 곳에서 먼저 저장한 글이에요.",
    en: "This draft was saved somewhere else in the meantime.",
  },
  postedDraft: { ko: "이미 게시한 글이에요.", en: "This draft has been posted already." },
  tooManyPlans: {
    ko: "멤버십은 10개까지 판매할 수 있어요. 다른 멤버십의 판매를 먼저 중지해 주세요.",
    en: "You can sell up to 10 memberships. Take another one off sale first.",
  },
  secondBasic: {
    ko: "기본 멤버십은 하나만 판매할 수 있어요.",
    en: "You can sell one basic membership only.",
  },
  searchTooShort: {
    ko: "한글은 한 글자, 영문이나 초성은 두 글자부터 검색할 수 있어요.",
    en: "Type at least one Korean syllable, or two letters or initials.",
  },
  searchTooLong: { ko: "50자까지 적을 수 있어요.", en: "Use at most 50 characters." },
  donationAmount: {
    ko: "1,000원부터 1,000,000원까지 적을 수 있어요.",
    en: "Give between 1,000 and 1,000,000 won.",
  },
  tooManyDrafts: {
    ko: "임시 저장은 50개까지 할 수 있어요. 지난 글을 삭제해 주세요.",
    en: "You can keep up to 50 drafts. Please delete an old one.",
  },
  campaignClosed: { ko: "이미 마감한 캠페인이에요.", en: "This campaign has closed." },
  campaignAmount: {
    ko: "목표 금액은 10,000원부터 1,000,000,000원까지 적을 수 있어요.",
    en: "The goal must be between 10,000 and 1,000,000,000 won.",
  },
  campaignOpensPast: { ko: "시작 시각이 이미 지났어요.", en: "The opening time has passed already." },
  campaignOpened: {
    ko: "이미 시작한 캠페인의 시작 시각은 바꿀 수 없어요.",
    en: "The opening time of a campaign that has opened cannot be changed.",
  },
  campaignClosesPast: { ko: "마감 시각은 지금보다 뒤여야 해요.", en: "The closing time must be in the future." },
  campaignTooShort: {
    ko: "마감은 시작하고 1시간 뒤부터 정할 수 있어요.",
    en: "A campaign must be open for at least an hour.",
  },
  campaignTooLong: { ko: "캠페인은 180일까지 열 수 있어요.", en: "A campaign can be open for up to 180 days." },
  campaignPromised: {
    ko: "이미 받은 후원이 있어서 바꿀 수 없어요.",
    en: "This cannot be changed: somebody has given already.",
  },
  tooManyCampaigns: {
    ko: "열려 있거나 시작을 기다리는 캠페인은 10개까지 둘 수 있어요.",
    en: "You can have up to 10 campaigns open or still to open.",
  },
  phoneNumber: {
    ko: "010-1234-5678처럼 한국 전화번호를 적어 주세요.",
    en: "Write a Korean phone number, as in 010-1234-5678.",
  },
  choose: { ko: "하나를 선택해 주세요.", en: "Please choose one." },
  mobileNumber: {
    ko: "010-1234-5678처럼 휴대전화 번호를 적어 주세요.",
    en: "Write a mobile number, as in 010-1234-5678.",
  },
  phoneNumberAbroad: {
    ko: "선택한 국가의 전화번호를 숫자로 적어 주세요.",
    en: "Write a phone number of the country you chose, in digits.",
  },
  countryCode: { ko: "국가 번호를 선택해 주세요.", en: "Choose a country code." },
  snsId: { ko: "띄어쓰기 없이 적어 주세요.", en: "Write it without spaces." },
  agencyCode: { ko: "영문, 숫자, -로 적어 주세요.", en: "Use letters, digits and hyphens." },
  reDonationRate: { ko: "기부할 비율을 1~100 사이로 적어 주세요.", en: "Write a percentage from 1 to 100." },
  reDonationOrg: { ko: "어디에 기부할지 함께 적어 주세요.", en: "Write who it is donated to as well." },
  applicantAway: {
    ko: "이용이 정지되었거나 탈퇴를 기다리거나 프로필의 게시를 중단한 회원이라 지금은 승인할 수 없어요.",
    en: "The applicant is suspended or leaving, or their profile is withheld, so this cannot be approved now.",
  },
  postcode: { ko: "우편번호 5자리를 적어 주세요.", en: "Write the five digits of the postcode." },
  deliveryListed: {
    ko: "액티비스트가 이미 배송지를 받아 가서 바꿀 수 없어요.",
    en: "The creator has taken the address already, so it can no longer be changed.",
  },
  deliveryOver: { ko: "배송지를 적을 수 있는 기간이 지났어요.", en: "The time to write the address is over." },
  refundNotMembership: {
    ko: "후원은 여기에서 환불할 수 없어요. 고객 지원에 문의해 주세요.",
    en: "Donations cannot be refunded here. Please contact customer service.",
  },
  refundTooLate: { ko: "결제한 지 7일이 지났어요.", en: "More than 7 days have passed since the payment." },
  refundOpened: {
    ko: "이 기간에 멤버 글을 열어 전액 환불은 끝났어요.",
    en: "You opened the members' posts in this period, which ended the full refund.",
  },
  refundDone: { ko: "이미 환불한 결제예요.", en: "This payment has been refunded already." },
  refundProcessing: {
    ko: "앞서 신청한 환불을 처리하고 있어요.",
    en: "A refund of this payment is being processed.",
  },
  methodNotOffered: {
    ko: "지금은 쓸 수 없는 결제 수단이에요. 다른 수단을 선택해 주세요.",
    en: "This payment method is not available. Please choose another.",
  },
  refundWholeOnly: {
    ko: "이 결제 수단은 일부만 환불할 수 없어요. 남은 금액을 모두 적어 주세요.",
    en: "This payment method cannot be refunded in part. Enter all that is left.",
  },
  refundTooMuch: { ko: "남은 결제 금액보다 많아요.", en: "This is more than what is left of the payment." },
  settlementOpen: {
    ko: "앞서 신청한 정산을 처리하고 있어요.",
    en: "A settlement you requested is being processed.",
  },
  payoutAccountMissing: {
    ko: "정산받을 계좌를 먼저 등록해 주세요.",
    en: "Register a settlement account first.",
  },
  businessNumber: {
    ko: "사업자등록번호 10자리를 다시 확인해 주세요.",
    en: "Please check the 10 digits of the business registration number.",
  },
  accountNumber: {
    ko: "계좌 번호는 숫자 8~16자리로 적어 주세요.",
    en: "Write the account number with 8 to 16 digits.",
  },
  reviewOver: { ko: "이미 처리된 일이에요.", en: "This has been dealt with already." },
  notCaptured: { ko: "결제 대행사가 승인하지 않은 결제예요.", en: "The provider has not approved this payment." },
  isCaptured: { ko: "결제 대행사가 승인한 결제예요.", en: "The provider has approved this payment." },
  otherAmount: {
    ko: "승인된 금액이 주문 금액과 달라요.",
    en: "The amount approved is not the order's.",
  },
  hasGoneBack: { ko: "결제 대행사가 이미 환불한 금액이에요.", en: "The provider has refunded it already." },
  nothingToGiveBack: { ko: "환불할 금액이 없어요.", en: "There is nothing to refund." },
  nothingToReverse: { ko: "되돌릴 결제가 없어요.", en: "There is no payment to reverse." },
  providerRefused: { ko: "결제 대행사가 거절했어요.", en: "The provider refused." },
  monthNotOver: { ko: "아직 끝나지 않은 달이에요.", en: "This month is not over yet." },
  taxPaid: { ko: "이미 낸 것으로 적은 달이에요.", en: "This month's tax is noted as paid already." },
  subscriptionNeeded: {
    ko: "멤버십을 구독하는 동안 메시지를 보낼 수 있어요.",
    en: "You can write while you have a membership.",
  },
  paymentNeeded: {
    ko: "멤버십 결제가 되지 않아 메시지를 보낼 수 없어요.",
    en: "You cannot write because your membership could not be paid.",
  },
  participantNotSubscribed: {
    ko: "지금은 멤버십을 구독하지 않는 팬이에요.",
    en: "This fan has no membership now.",
  },
  messageConflict: {
    ko: "같은 번호로 다른 메시지를 이미 보냈어요.",
    en: "Another message was sent under the same id.",
  },
  appCodeShape: {
    ko: "인증 앱에 보이는 여섯 자리 숫자를 적어 주세요.",
    en: "Write the six digits your authenticator app shows.",
  },
  wrongAppCode: {
    ko: "번호가 맞지 않거나 이미 쓴 번호예요. 인증 앱에 새로 나온 번호를 적어 주세요.",
    en: "This code is wrong or was used already. Enter the newest one your authenticator app shows.",
  },
  wrongRecoveryCode: {
    ko: "맞지 않거나 이미 쓴 복구 코드예요.",
    en: "This recovery code is wrong or was used already.",
  },
  appealOver: {
    ko: "이의를 제기할 수 있는 기간이 지났거나 이미 해제된 정지예요.",
    en: "The time to appeal is over, or the suspension has been lifted already.",
  },
  takedownAddress: {
    ko: "우리 사이트에 있는 글, 댓글, 캠페인, 프로필, 메시지의 주소를 적어 주세요. 다른 내용은 문의하기로 알려 주세요.",
    en: "Enter the address of a post, comment, campaign, profile or message on this site. Write to us about anything else.",
  },
  profileWithheld: {
    ko: "게시를 중단한 동안에는 바꿀 수 없어요.",
    en: "It cannot change while your profile is withheld.",
  },
  tooMuchEvidence: {
    ko: "증거 사진은 모두 5장까지 보낼 수 있어요.",
    en: "You can send at most 5 pictures as evidence.",
  },
  evidenceOver: {
    ko: "결정이 끝났거나 확인하기 전이라 사진을 보낼 수 없어요.",
    en: "The request is decided or not confirmed yet, so no picture can be sent.",
  },
  objectionOver: {
    ko: "게시 중단이 이미 끝나 이의를 제기할 수 없어요.",
    en: "The content is no longer withheld, so you cannot object.",
  },
  sameAdminAppeal: {
    ko: "이 회원을 정지한 적이 있는 관리자는 결정할 수 없어요. 다른 관리자가 결정해야 해요.",
    en: "An admin who has suspended this account before cannot decide. Another admin must.",
  },
  twoAdmins: {
    ko: "관리자에 대한 처분은 관리자 두 사람이 해야 해요. 회원 화면에서 요청하면 다른 관리자가 확인해요.",
    en: "It takes two admins to act on an admin. Request it on the admin’s page; another admin confirms it.",
  },
  secondAdmin: {
    ko: "요청한 관리자도 대상도 아닌 다른 관리자가 확인해야 해요.",
    en: "An admin who neither made the request nor is its subject must confirm it.",
  },
  requesterOnly: {
    ko: "요청한 관리자만 취소할 수 있어요.",
    en: "Only the admin who made the request can withdraw it.",
  },
  requesterNoAdmin: {
    ko: "요청한 사람이 이제 관리자가 아니라서 확인할 수 없어요.",
    en: "The person who made the request is no admin any more, so it cannot be confirmed.",
  },
  alreadyRequested: {
    ko: "같은 요청이 이미 확인을 기다리고 있어요.",
    en: "The same request is waiting for confirmation already.",
  },
  notApplicable: {
    ko: "지금 이 관리자에게는 할 수 없는 일이에요.",
    en: "This does not apply to the admin’s account as it stands now.",
  },
  ownAccount: {
    ko: "자기 계정에 대한 일은 다른 관리자가 요청해야 해요.",
    en: "What is about your own account must be requested by another admin.",
  },
  ownCase: {
    ko: "자기와 관련된 일은 다른 관리자가 처리해야 해요.",
    en: "What concerns you must be dealt with by another admin.",
  },
  sameAdmin: {
    ko: "승인한 관리자와 다른 관리자가 해야 해요.",
    en: "Another admin than the one who approved must do this.",
  },
  approverNoAdmin: {
    ko: "승인한 사람이 이제 관리자가 아니에요. 먼저 다시 승인해 주세요.",
    en: "The person who approved is no admin any more. Approve it again first.",
  },
  secondAdminMissing: {
    ko: "다른 관리자가 지급을 확정한 뒤에 할 수 있어요.",
    en: "Another admin must confirm the settlement first.",
  },
} as const;
export type FieldMessage = keyof typeof fieldMessages;
