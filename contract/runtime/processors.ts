import { z } from "zod";
import type { Lang } from "../errors";

type Texts = Record<Lang, string>;
type Service = {
  /** the variable that switches it on; without one the site cannot run without it */
  switchedOnBy?: "REDIS_URL" | "SENTRY_DSN" | "KAKAO_JS_KEY" | `${"KAKAO" | "NAVER" | "APPLE" | "GOOGLE"}_CLIENT_ID`;
  /** whose PROCESSOR_ variables name the company, where another service is its as well */
  company?: string;
  purpose: Texts;
  items: Texts;
};

/** What other companies process for the site, by the adapter that reaches them. */
const services = {
  hosting: {
    purpose: { ko: "서버와 데이터베이스 운영", en: "Servers and database" },
    items: { ko: "이 방침에 적은 모든 정보", en: "Everything this policy names" },
  },
  payment: {
    purpose: { ko: "카드 등록, 결제와 환불", en: "Card registration, payments and refunds" },
    items: { ko: "카드 정보, 이메일, 주문과 결제 내역", en: "Card details, email, orders and payments" },
  },
  mail: {
    purpose: { ko: "메일 발송", en: "Sending mail" },
    items: { ko: "이메일, 메일에 적힌 내용", en: "Email address and the mail's content" },
  },
  storage: {
    purpose: { ko: "사진 보관", en: "Storing pictures" },
    items: { ko: "회원이 올린 사진", en: "Pictures that members upload" },
  },
  redis: {
    switchedOnBy: "REDIS_URL",
    purpose: { ko: "메시지 실시간 전달", en: "Delivering messages in real time" },
    items: { ko: "메시지와 회원 번호(전달하는 동안만)", en: "Messages and member numbers, only while delivered" },
  },
  sentry: {
    switchedOnBy: "SENTRY_DSN",
    purpose: { ko: "오류 수집과 분석", en: "Collecting and analysing errors" },
    items: {
      ko: "오류 내용, 브라우저와 기기 종류, 글자와 사진을 가린 화면 기록",
      en: "Errors, browser and device type, screen recordings with texts and pictures masked",
    },
  },
  kakaoLogin: { ...loginBy({ ko: "카카오", en: "Kakao" }), switchedOnBy: "KAKAO_CLIENT_ID", company: "kakao" },
  naver: { ...loginBy({ ko: "네이버", en: "Naver" }), switchedOnBy: "NAVER_CLIENT_ID" },
  apple: { ...loginBy({ ko: "Apple", en: "Apple" }), switchedOnBy: "APPLE_CLIENT_ID" },
  google: { ...loginBy({ ko: "Google", en: "Google" }), switchedOnBy: "GOOGLE_CLIENT_ID" },
  kakao: {
    switchedOnBy: "KAKAO_JS_KEY",
    purpose: { ko: "카카오톡 공유(누른 회원만)", en: "Sharing to KakaoTalk, for members who press it" },
    items: { ko: "IP 주소, 공유하는 페이지의 주소", en: "IP address and the address of the shared page" },
  },
} satisfies Record<string, Service>;

function loginBy({ ko, en }: Texts): Pick<Service, "purpose" | "items"> {
  return {
    purpose: { ko: `${ko} 계정으로 로그인(선택한 회원만)`, en: `Login by ${en}, for members who choose it` },
    items: { ko: `${ko} 계정의 이메일과 고유 번호`, en: `The ${en} account's email and number` },
  };
}

type ServiceName = keyof typeof services;
const serviceNames = Object.keys(services) as ServiceName[];

const line = z.string().trim().min(1).max(200).optional();
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .optional();

/**
 * Who the companies are, announced by the operator: name, country (ISO 3166, KR for Korea) and, abroad, where to reach
 * them. `…_EN` is what English pages display instead. The hosting provider's name is BUSINESS_HOSTING_PROVIDER.
 */
export const processorVariables = {
  PROCESSOR_HOSTING_COUNTRY: country,
  PROCESSOR_HOSTING_CONTACT: line,
  PROCESSOR_PAYMENT: line,
  PROCESSOR_PAYMENT_EN: line,
  PROCESSOR_PAYMENT_COUNTRY: country,
  PROCESSOR_PAYMENT_CONTACT: line,
  PROCESSOR_MAIL: line,
  PROCESSOR_MAIL_EN: line,
  PROCESSOR_MAIL_COUNTRY: country,
  PROCESSOR_MAIL_CONTACT: line,
  PROCESSOR_STORAGE: line,
  PROCESSOR_STORAGE_EN: line,
  PROCESSOR_STORAGE_COUNTRY: country,
  PROCESSOR_STORAGE_CONTACT: line,
  PROCESSOR_REDIS: line,
  PROCESSOR_REDIS_EN: line,
  PROCESSOR_REDIS_COUNTRY: country,
  PROCESSOR_REDIS_CONTACT: line,
  PROCESSOR_SENTRY: line,
  PROCESSOR_SENTRY_EN: line,
  PROCESSOR_SENTRY_COUNTRY: country,
  PROCESSOR_SENTRY_CONTACT: line,
  PROCESSOR_NAVER: line,
  PROCESSOR_NAVER_EN: line,
  PROCESSOR_NAVER_COUNTRY: country,
  PROCESSOR_NAVER_CONTACT: line,
  PROCESSOR_APPLE: line,
  PROCESSOR_APPLE_EN: line,
  PROCESSOR_APPLE_COUNTRY: country,
  PROCESSOR_APPLE_CONTACT: line,
  PROCESSOR_GOOGLE: line,
  PROCESSOR_GOOGLE_EN: line,
  PROCESSOR_GOOGLE_COUNTRY: country,
  PROCESSOR_GOOGLE_CONTACT: line,
  PROCESSOR_KAKAO: line,
  PROCESSOR_KAKAO_EN: line,
  PROCESSOR_KAKAO_COUNTRY: country,
  PROCESSOR_KAKAO_CONTACT: line,
};

type Environment = Record<string, unknown>;

/** The variables without which a company that processes data would not be announced; empty if all are. */
export function unannouncedProcessors(env: Environment): string[] {
  const names = serviceNames.filter((name) => isOn(env, name)).flatMap((name) => missingOf(env, name));
  return [...new Set(names)];
}

function missingOf(env: Environment, name: ServiceName): string[] {
  const { name: company, country, contact } = variableNames(name);
  const needed = env[country] && env[country] !== "KR" ? [company, country, contact] : [company, country];
  return needed.filter((variable) => !env[variable]);
}

const isOn = (env: Environment, name: ServiceName): boolean => {
  const { switchedOnBy }: Service = services[name];
  return switchedOnBy === undefined || Boolean(env[switchedOnBy]);
};

function variableNames(service: ServiceName) {
  const { company = service }: Service = services[service];
  const prefix = `PROCESSOR_${company.toUpperCase()}`;
  return {
    name: service === "hosting" ? "BUSINESS_HOSTING_PROVIDER" : prefix,
    country: `${prefix}_COUNTRY`,
    contact: `${prefix}_CONTACT`,
  };
}

/** A company that processes data for the site. `country` is its name in the language; `contact` is null in Korea. */
type Processor = {
  company: string;
  purpose: string;
  items: string;
  isAbroad: boolean;
  country: string;
  contact: string | null;
};

/** Displayed as soon as it is announced: web does not know whether it is on. */
const knownToApiAlone: ServiceName = "redis";

/** The announced companies of the services that are on, in one language. */
export function listProcessors(env: Environment, lang: Lang): Processor[] {
  const countries = new Intl.DisplayNames(lang, { type: "region" });
  return serviceNames.flatMap((service) => {
    if (!isOn(env, service) && service !== knownToApiAlone) return [];
    const { name, country, contact } = variableNames(service);
    const company = (lang === "en" && env[`${name}_EN`]) || env[name];
    const code = env[country];
    if (typeof company !== "string" || typeof code !== "string") return [];
    const isAbroad = code !== "KR";
    const { purpose, items } = services[service];
    return [
      {
        company,
        purpose: purpose[lang],
        items: items[lang],
        isAbroad,
        country: countries.of(code) ?? code,
        contact: isAbroad ? String(env[contact] ?? "") : null,
      },
    ];
  });
}
