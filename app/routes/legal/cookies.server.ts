import type { Lng } from "~/i18n/i18n";

type Texts = Record<Lng, string>;

const session: Texts = { ko: "30일, 쓸 때마다 최대 90일까지 늘어나요", en: "30 days, renewed by use for at most 90" };
const year: Texts = { ko: "1년", en: "1 year" };
const halfHour: Texts = { ko: "30분", en: "30 minutes" };
const tenMinutes: Texts = { ko: "10분", en: "10 minutes" };
const minute: Texts = { ko: "1분", en: "1 minute" };

/** Every cookie of the site, by its name without the prefix it has over https; a test compares them with the code. */
const cookies: Record<string, { purpose: Texts; life: Texts }> = {
  gyeot: { purpose: { ko: "로그인을 유지해요", en: "Keeps you logged in" }, life: session },
  lng: { purpose: { ko: "선택한 언어를 기억해요", en: "Remembers your language" }, life: year },
  theme: { purpose: { ko: "화면 색을 기억해요", en: "Remembers your colours" }, life: year },
  zoom: { purpose: { ko: "확대 설정을 기억해요", en: "Remembers your zoom" }, life: year },
  lite: { purpose: { ko: "데이터 절약 설정을 기억해요", en: "Remembers whether data saving is on" }, life: year },
  checksViewer: {
    purpose: { ko: "뒤로 가기로 연 화면이 본인의 것인지 확인해요", en: "Checks that a page opened by Back is yours" },
    life: year,
  },
  flash: {
    purpose: { ko: "처리 결과를 다음 화면에 알려 드려요", en: "Brings a message to the next page" },
    life: minute,
  },
  form: {
    purpose: { ko: "고칠 곳이 있는 양식을 다시 보여 드려요", en: "Shows a form again with its errors" },
    life: minute,
  },
  address: {
    purpose: { ko: "로그인할 이메일을 다음 화면으로 옮겨요", en: "Carries the email you log in with to the next page" },
    life: tenMinutes,
  },
  signup: {
    purpose: { ko: "가입하는 동안 적은 내용을 이어 가요", en: "Carries what you enter while signing up" },
    life: halfHour,
  },
  reset: { purpose: { ko: "비밀번호를 다시 정하는 과정을 이어 가요", en: "Carries a password reset" }, life: halfHour },
  gift: {
    purpose: { ko: "로그인하는 동안 후원 양식을 보관해요", en: "Keeps a donation form while you log in" },
    life: halfHour,
  },
  provider: {
    purpose: {
      ko: "결제 화면에서 돌아오면 카드 등록이나 결제를 이어 가요",
      en: "Goes on with a card or a payment after the provider's page",
    },
    life: halfHour,
  },
  "social-login": {
    purpose: {
      ko: "카카오, 네이버, Apple, Google 로그인을 안전하게 이어 가요",
      en: "Secures a login by another account",
    },
    life: tenMinutes,
  },
  "social-link": {
    purpose: { ko: "다른 서비스 계정 연결을 이어 가요", en: "Carries connecting another account" },
    life: tenMinutes,
  },
  "second-step": { purpose: { ko: "2단계 인증을 이어 가요", en: "Carries a two-step login" }, life: tenMinutes },
  "recovery-codes": {
    purpose: { ko: "새 복구 코드를 한 번 보여 드려요", en: "Shows new recovery codes once" },
    life: tenMinutes,
  },
};

export const listCookies = (lng: Lng) =>
  Object.entries(cookies).map(([name, { purpose, life }]) => ({ name, purpose: purpose[lng], life: life[lng] }));
