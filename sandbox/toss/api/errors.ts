import type { Language } from "../../page";

/** An error response `{code, message}`: thrown anywhere in a call, with its message added at the end. */
export class TossError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** No response: the connection is dropped as by a network failure. */
export class ConnectionDropped extends Error {}

type ErrorRow = [status: number, ko: string, en: string];

export function describeError(code: string, lang: Language): { status: number; message: string } {
  const [status, ko, en] = rows[code] ?? unlisted;
  return { status, message: lang === "en" ? en : ko };
}

const unlisted: ErrorRow = [400, "요청을 처리할 수 없습니다.", "The request could not be processed."];

const rows: Record<string, ErrorRow> = {
  UNAUTHORIZED_KEY: [401, "인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.", "Unauthorized secretKey or clientKey."],
  INVALID_API_KEY: [400, "잘못된 시크릿키 연동 정보 입니다.", "Incorrect secret key."],
  INCORRECT_BASIC_AUTH_FORMAT: [
    403,
    "잘못된 요청입니다. ':' 를 포함해 인코딩해주세요.",
    "Wrong request. Please encode with ':'.",
  ],
  INVALID_AUTHORIZE_AUTH: [401, "유효하지 않은 인증 방식입니다.", "Invalid authentication method."],
  INVALID_IDEMPOTENCY_KEY: [
    400,
    "멱등키는 300자 이하여야 합니다.",
    "The idempotency key must be 300 characters or less.",
  ],
  IDEMPOTENT_REQUEST_PROCESSING: [
    409,
    "이전 멱등 요청이 처리중입니다.",
    "The previous idempotent request is being processed.",
  ],
  INVALID_REQUEST: [400, "잘못된 요청입니다.", "The bad request."],
  FORBIDDEN_REQUEST: [403, "허용되지 않은 요청입니다.", "Not allowed request."],
  NOT_FOUND: [404, "존재하지 않는 정보 입니다.", "Not found."],
  INVALID_DATE: [400, "날짜 데이터가 잘못 되었습니다.", "The date is invalid."],
  INVALID_ORDER_ID: [
    400,
    "`orderId`는 영문 대소문자, 숫자, 특수문자(-, _) 만 허용합니다. 6자 이상 64자 이하여야 합니다.",
    "`orderId` can only contain letters, digits, '-' and '_'. It should be between 6 and 64 characters.",
  ],
  INVALID_CUSTOMER_KEY: [400, "잘못된 고객키 입니다.", "The customerKey is invalid."],
  BELOW_MINIMUM_AMOUNT: [
    400,
    "신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.",
    "Payment can be made from 100 won or more by credit card, and 200 won or more for account.",
  ],
  NOT_FOUND_BILLING: [404, "존재하지 않는 빌링 결제 입니다.", "Not found billing."],
  NOT_MATCHES_CUSTOMER_KEY: [
    400,
    "빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.",
    "The customerKey of the authentication and of the payment do not match.",
  ],
  INVALID_BILL_KEY_REQUEST: [
    400,
    "빌링키 인증이 완료되지 않았거나 유효하지 않은 빌링 거래 건입니다.",
    "The billing key is not authenticated or not valid.",
  ],
  ALREADY_REMOVED_BILLING_KEY: [400, "이미 삭제된 빌링키 입니다.", "The billing key is already removed."],
  NOT_FOUND_PAYMENT: [404, "존재하지 않는 결제 정보 입니다.", "Not found payment."],
  NOT_FOUND_PAYMENT_SESSION: [
    404,
    "결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.",
    "Payment session does not exist because the session time has expired.",
  ],
  NOT_FOUND_METHOD: [404, "존재하지 않는 결제수단 입니다.", "Not found payment method."],
  ALREADY_PROCESSED_PAYMENT: [400, "이미 처리된 결제 입니다.", "This is a payment that has already been processed."],
  DUPLICATED_ORDER_ID: [
    400,
    "이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.",
    "The order number has already been approved or canceled. Please use another order number.",
  ],
  ALREADY_CANCELED_PAYMENT: [400, "이미 취소된 결제 입니다.", "It's a payment that has already been canceled."],
  NOT_CANCELABLE_AMOUNT: [403, "취소 할 수 없는 금액 입니다.", "Not cancelable amount."],
  NOT_CANCELABLE_PAYMENT: [403, "취소 할 수 없는 결제 입니다.", "Not cancelable payment."],
  EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT: [
    403,
    "즉시할인금액보다 적은 금액은 부분취소가 불가능합니다.",
    "A part smaller than the instant discount cannot be canceled.",
  ],
  NOT_MATCHES_REFUNDABLE_AMOUNT: [400, "잔액 결과가 일치하지 않습니다.", "The refundable amount does not match."],
  REJECT_CARD_PAYMENT: [
    403,
    "한도초과 혹은 잔액부족으로 결제에 실패했습니다.",
    "Payment was rejected due to limit over or insufficient balance.",
  ],
  REJECT_CARD_COMPANY: [403, "결제 승인이 거절되었습니다.", "Payment confirm is rejected."],
  REJECT_ACCOUNT_PAYMENT: [
    403,
    "잔액부족으로 결제에 실패했습니다.",
    "Payment was rejected due to insufficient balance.",
  ],
  REJECT_TOSSPAY_INVALID_ACCOUNT: [
    403,
    "선택하신 출금 계좌가 출금이체 등록이 되어 있지 않아요. 계좌를 다시 등록해 주세요.",
    "The account you chose is not registered for withdrawals. Please register it again.",
  ],
  FDS_ERROR: [403, "위험거래가 감지되어 결제가 제한됩니다.", "The payment is restricted because a risk was detected."],
  EXCEED_MAX_AUTH_COUNT: [
    403,
    "최대 인증 횟수를 초과했습니다. 카드사로 문의해주세요.",
    "The maximum number of authentications has been exceeded. Please contact the card company.",
  ],
  EXCEED_MAX_ONE_DAY_AMOUNT: [403, "일일 한도를 초과했습니다.", "You have exceeded the daily limit."],
  EXCEED_MAX_AMOUNT: [403, "거래금액 한도를 초과했습니다.", "You have exceeded the transaction amount limit."],
  FORBIDDEN_CONSECUTIVE_REQUEST: [
    403,
    "반복적인 요청은 허용되지 않습니다. 잠시 후 다시 시도해주세요.",
    "Repetitive requests are not allowed. Please try again later.",
  ],
  INVALID_STOPPED_CARD: [400, "정지된 카드 입니다.", "This is a stopped card."],
  INVALID_CARD_EXPIRATION: [
    400,
    "카드 정보를 다시 확인해주세요. (유효기간)",
    "Please check the card expiration date information again.",
  ],
  INVALID_CARD_NUMBER: [400, "카드번호를 다시 확인해주세요.", "Please check the card number again."],
  INVALID_CARD_LOST_OR_STOLEN: [400, "분실 혹은 도난 카드입니다.", "It is a lost or stolen card."],
  INVALID_REJECT_CARD: [
    400,
    "카드 사용이 거절되었습니다. 카드사 문의가 필요합니다.",
    "Card use has been refused. Please contact the card company.",
  ],
  NOT_SUPPORTED_CARD_TYPE: [400, "지원되지 않는 카드 종류입니다.", "This card type is not supported."],
  NOT_REGISTERED_CARD_COMPANY: [
    400,
    "카드를 사용 등록 후 이용해주세요.",
    "Please register your card with the card company before use.",
  ],
  NOT_SUPPORTED_METHOD: [400, "지원되지 않는 결제 수단입니다.", "This payment method is not supported."],
  PROVIDER_ERROR: [
    400,
    "일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.",
    "Temporary error occurred. Please try again later.",
  ],
  PAY_PROCESS_CANCELED: [400, "사용자에 의해 결제가 취소되었습니다.", "The payment was canceled by the user."],
  PAY_PROCESS_ABORTED: [400, "결제 진행 중 승인에 실패하여 결제가 중단되었습니다.", "The payment was aborted."],
  FAILED_INTERNAL_SYSTEM_PROCESSING: [
    500,
    "내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.",
    "Internal system processing operation has failed. Please try again later.",
  ],
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: [
    500,
    "결제가 완료되지 않았어요. 다시 시도해주세요.",
    "Payment has not been completed. Please try again.",
  ],
};
