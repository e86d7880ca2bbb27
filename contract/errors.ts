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
  CONFLICT_SUBSCRIBE: row(409, "none", "이미 구독하고 있어요.", "You already subscribe to this creator."),
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
  RESOURCE_NOT_FOUND_UNDO: row(404, "none", "되돌릴 수 있는 시간이 지났어요.", "It is too late to undo this."),
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
  SELLER_UNVERIFIED: row(
    409,
    "warn",
    "판매자 정보가 확인되지 않아 지금은 멤버십과 후원을 받을 수 없어요.",
    "No memberships or donations can be taken until the seller information is verified.",
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

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);
