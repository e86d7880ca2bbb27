/**
 * The one error table: every code of a response, with its HTTP status, its severity for a toast and its texts. The
 * first 28 are spec.md's catalogue, the rest contract.md's additions.
 */
type Severity = "error" | "warn" | "none";
type Row = { status: number; severity: Severity; ko: string; en: string };

export const errors = {
  INTERNAL_SERVER_ERROR: row(
    500,
    "error",
    "문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.",
    "Something went wrong. Please try again later.",
  ),
  PERMISSION_DENIED: row(403, "warn", "접근 권한이 없어요.", "You do not have permission to do this."),
  UNAUTHORIZED: row(
    401,
    "warn",
    "로그인 정보가 올바르지 않거나 만료되었어요.",
    "Access denied. Check your credentials and log in again.",
  ),
  INVALID_REQUEST: row(400, "none", "요청이 올바르지 않아요.", "The request is not valid."),
  RESOURCE_NOT_FOUND: row(404, "none", "찾을 수 없어요.", "We could not find what you asked for."),
  RESOURCE_CONFLICT: row(
    409,
    "none",
    "지금 상태와 맞지 않는 요청이에요.",
    "The request conflicts with the current state.",
  ),
  ACCESS_DENIED_BY_POLICY: row(403, "none", "운영 정책에 따라 이용할 수 없어요.", "Our policy does not allow this."),
  NETWORK_ERROR: row(503, "error", "인터넷 연결을 확인해 주세요.", "Check your internet connection."),
  RESOURCE_CONFLICT_NICKNAME: row(409, "none", "이미 쓰고 있는 닉네임이에요.", "This nickname is already in use."),
  RESOURCE_CONFLICT_DOMAIN: row(409, "none", "이미 쓰고 있는 홈 도메인 ID예요.", "This domain ID is already in use."),
  INVALID_REQUEST_SOCIAL_ACCOUNT: row(
    400,
    "none",
    "소셜 로그인으로 가입한 계정이에요.",
    "This account was registered with a social login.",
  ),
  INVALID_REQUEST_NICKNAME: row(
    400,
    "none",
    "닉네임은 한글, 영문, 숫자, _ 2~20자로 적어 주세요.",
    "Use 2–20 Korean or Latin letters, digits or _ for the nickname.",
  ),
  INVALID_REQUEST_DOMAIN: row(
    400,
    "none",
    "도메인 ID는 영문 소문자로 시작해 소문자, 숫자, _ 3~30자로 적어 주세요.",
    "Start the domain ID with a letter; use 3–30 lowercase letters, digits or _.",
  ),
  MAX_DOMAIN_COUNT_REACHED: row(
    409,
    "none",
    "홈 도메인 ID는 세 번까지만 바꿀 수 있어요.",
    "The domain ID cannot be changed more than 3 times.",
  ),
  INVALID_REQUEST_PRICE: row(
    400,
    "warn",
    "기본 멤버십보다 비싼 가격이어야 해요.",
    "The price must be higher than the basic membership's.",
  ),
  TOO_MANY_BENEFITS: row(400, "warn", "혜택은 20개까지 넣을 수 있어요.", "A membership can have at most 20 benefits."),
  INVALID_BASIC_PRICE_RANGE: row(
    400,
    "warn",
    "기본 멤버십 가격은 1,000원에서 10,000원 사이여야 해요.",
    "The basic membership must cost between 1,000 and 10,000 won.",
  ),
  INVALID_PRICE_RANGE: row(
    400,
    "warn",
    "멤버십 가격은 1,000원에서 300,000원 사이여야 해요.",
    "A membership must cost between 1,000 and 300,000 won.",
  ),
  TOO_MANY_CHARACTERS: row(
    400,
    "warn",
    "소개는 150자까지 적을 수 있어요.",
    "The introduction can have at most 150 characters.",
  ),
  CONFLICT_SUBSCRIBE: row(409, "none", "이미 구독하고 있어요.", "You already subscribe to this activist."),
  APPLICATION_APPROVED_CONFLICT: row(
    409,
    "none",
    "이미 승인된 액티비스트예요.",
    "You are already an approved activist.",
  ),
  APPLICATION_PENDING_CONFLICT: row(409, "none", "신청을 심사하고 있어요.", "Your application is being processed."),
  INVALID_REQUEST_EMAIL: row(400, "none", "이메일 형식이 올바르지 않아요.", "The email address is not valid."),
  INVALID_REQUEST_EMAIL_CONFLICT: row(
    409,
    "warn",
    "이미 가입한 이메일이에요.",
    "This email address is already in use.",
  ),
  INVALID_REQUEST_EMAIL_CODE: row(400, "warn", "인증번호가 맞지 않아요.", "The code does not match."),
  INVALID_REQUEST_EMAIL_CODE_EXPIRED: row(
    400,
    "warn",
    "인증번호가 만료되었어요. 다시 인증해 주세요.",
    "The code has expired. Please verify again.",
  ),
  INVALID_REQUEST_PASSWORD: row(
    400,
    "warn",
    "쓸 수 없는 비밀번호예요. 다시 적어 주세요.",
    "This password cannot be used. Please enter another.",
  ),
  RESOURCE_NOT_FOUND_ACCOUNT: row(404, "warn", "가입하지 않은 계정이에요.", "This account does not exist."),
  TOO_MANY_REQUESTS: row(
    429,
    "warn",
    "요청이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.",
    "Too many requests. Please try again in a while.",
  ),
  PAYLOAD_TOO_LARGE: row(413, "warn", "보낸 내용이 너무 커요.", "What you sent is too large."),
  PAYMENT_DECLINED: row(402, "warn", "결제가 승인되지 않았어요.", "The payment was declined."),
  CARD_REQUIRED: row(409, "none", "먼저 결제 카드를 등록해 주세요.", "Register a payment card first."),
  INSUFFICIENT_BALANCE: row(409, "warn", "정산할 수 있는 금액이 부족해요.", "The balance is not enough."),
  USER_BLOCKED: row(
    403,
    "warn",
    "운영 정책에 따라 이용이 정지된 계정이에요.",
    "This account has been suspended under our policy.",
  ),
  SERVICE_UNAVAILABLE: row(
    503,
    "error",
    "지금은 처리할 수 없어요. 잠시 뒤에 다시 시도해 주세요.",
    "We cannot do this right now. Please try again shortly.",
  ),
  CAPABILITY_PAUSED: row(
    503,
    "warn",
    "지금은 이 기능을 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    "This is paused for now. Please try again in a while.",
  ),
  READ_ONLY_MODE: row(
    503,
    "warn",
    "지금은 점검하고 있어서 보기만 할 수 있어요. 조금 뒤에 다시 시도해 주세요.",
    "We are doing maintenance, so nothing can be changed for now. Please try again in a while.",
  ),
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof errors;
export type Lang = "ko" | "en";

/** The body of every error response; `fields` maps an input's name to its messages. */
export type ErrorResponse = {
  code: ErrorCode;
  message: string;
  severity: Severity;
  fields?: Record<string, string[]>;
  requestId: string;
};

function row(status: number, severity: Severity, ko: string, en: string): Row {
  return { status, severity, ko, en };
}

/** Messages beside a field for which the catalogue has no code. */
export const fieldMessages = {
  required: { ko: "꼭 적어 주세요.", en: "This field is required." },
  under14: { ko: "만 14세 이상이어야 가입할 수 있어요.", en: "You have to be 14 or older to sign up." },
  notAgreed: { ko: "동의해 주세요.", en: "Please agree to continue." },
  notConfirmed: { ko: "확인한 뒤 체크해 주세요.", en: "Please tick this box to continue." },
  notChosen: { ko: "하나를 선택해 주세요.", en: "Please choose one." },
  invalid: { ko: "올바르지 않은 값이에요.", en: "This value is not valid." },
  tooLong: { ko: "너무 길어요. 조금 줄여 주세요.", en: "This is too long. Please shorten it." },
  tooShort: { ko: "너무 짧아요. 조금 더 적어 주세요.", en: "This is too short. Please write a little more." },
  wrongPassword: { ko: "비밀번호가 맞지 않아요.", en: "This is not your password." },
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
  pictureMissing: {
    ko: "올린 사진을 찾을 수 없어요. 사진을 다시 선택해 주세요.",
    en: "We cannot find the picture. Please choose it again.",
  },
  pictureRefused: {
    ko: "불법촬영물로 삭제된 파일과 같아서 올릴 수 없어요.",
    en: "This file was removed as illegal footage and cannot be uploaded.",
  },
  tooManyPictures: { ko: "사진은 10장까지 올릴 수 있어요.", en: "A post can have at most 10 pictures." },
  emptyPost: { ko: "글이나 사진을 넣어 주세요.", en: "Write something or add a picture." },
  postTooLong: { ko: "글은 5,000자까지 적을 수 있어요.", en: "A post can have at most 5,000 characters." },
  altTooLong: { ko: "사진 설명은 200자까지 적을 수 있어요.", en: "A description can have at most 200 characters." },
  planMissing: { ko: "어느 멤버십부터 볼 수 있는지 선택해 주세요.", en: "Choose the membership that opens the post." },
  staleDraft: {
    ko: "다른 곳에서 먼저 저장한 글이에요.",
    en: "This draft was saved somewhere else in the meantime.",
  },
  postedDraft: { ko: "이미 게시한 글이에요.", en: "This draft has been posted already." },
  tooManyPlans: {
    ko: "멤버십은 10개까지 판매할 수 있어요. 다른 멤버십의 판매를 먼저 멈춰 주세요.",
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
    ko: "임시 저장은 50개까지 할 수 있어요. 지난 글을 지워 주세요.",
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
    ko: "이용이 정지되었거나 탈퇴를 기다리는 회원이라 지금은 승인할 수 없어요.",
    en: "The applicant is suspended or leaving, so this cannot be approved now.",
  },
  postcode: { ko: "우편번호 5자리를 적어 주세요.", en: "Write the five digits of the postcode." },
  deliveryListed: {
    ko: "액티비스트가 이미 배송지를 받아 가서 바꿀 수 없어요.",
    en: "The activist has taken the address already, so it can no longer be changed.",
  },
  deliveryOver: { ko: "배송지를 적을 수 있는 기간이 지났어요.", en: "The time to write the address is over." },
  refundNotMembership: {
    ko: "후원과 캠페인 결제는 여기에서 환불할 수 없어요. 고객 지원에 알려 주세요.",
    en: "Donations and campaigns cannot be refunded here. Please write to customer service.",
  },
  refundTooLate: { ko: "결제한 지 7일이 지났어요.", en: "More than 7 days have passed since the payment." },
  refundOpened: {
    ko: "이 기간에 멤버 전용 글을 열어 보았어요.",
    en: "A members-only post was opened in this period.",
  },
  refundDone: { ko: "이미 환불한 결제예요.", en: "This payment has been refunded already." },
  refundProcessing: {
    ko: "앞서 신청한 환불을 처리하고 있어요.",
    en: "A refund of this payment is being processed.",
  },
  refundTooMuch: { ko: "남은 결제 금액보다 많아요.", en: "This is more than what is left of the payment." },
  settlementOpen: {
    ko: "앞서 신청한 정산을 처리하고 있어요.",
    en: "A settlement you requested is being processed.",
  },
  payoutAccountMissing: {
    ko: "정산받을 계좌를 먼저 등록해 주세요.",
    en: "Register the account to be paid to first.",
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
  hasGoneBack: { ko: "결제 대행사가 이미 돌려준 금액이에요.", en: "The provider has given it back already." },
  nothingToGiveBack: { ko: "돌려줄 금액이 없어요.", en: "There is nothing to give back." },
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
    ko: "이의를 제기할 수 있는 기간이 지났거나 이미 풀린 정지예요.",
    en: "The time to appeal is over, or the suspension has been lifted already.",
  },
  takedownAddress: {
    ko: "우리 사이트에 있는 글이나 댓글의 주소를 적어 주세요. 다른 내용은 문의하기로 알려 주세요.",
    en: "Enter the address of a post or comment on this site. Write to us about anything else.",
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
  requesterOnly: { ko: "요청한 관리자만 거둘 수 있어요.", en: "Only the admin who made the request can withdraw it." },
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
    ko: "승인한 관리자와 다른 관리자가 지급을 확인해야 해요.",
    en: "Another admin than the one who approved must confirm the payment.",
  },
} as const;
export type FieldMessage = keyof typeof fieldMessages;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);
