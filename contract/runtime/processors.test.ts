import { expect, test } from "vitest";
import { exampleBusiness, exampleProcessors } from "./example-business";
import { listProcessors, processorVariables, unannouncedProcessors } from "./processors";

const announced = { ...exampleBusiness, ...exampleProcessors, GOOGLE_CLIENT_ID: "id", KAKAO_JS_KEY: "key" };

test("a service that is switched on without an announced company names each missing variable", () => {
  expect(unannouncedProcessors(announced)).toEqual([]);
  expect(unannouncedProcessors({ ...announced, SENTRY_DSN: "https://sentry.example/1" })).toEqual([
    "PROCESSOR_SENTRY",
    "PROCESSOR_SENTRY_COUNTRY",
  ]);
  expect(unannouncedProcessors({ ...announced, REDIS_URL: "redis://cache:6379", PROCESSOR_REDIS: "캐시" })).toEqual([
    "PROCESSOR_REDIS_COUNTRY",
  ]);
  expect(unannouncedProcessors({ ...announced, PROCESSOR_MAIL: undefined })).toEqual(["PROCESSOR_MAIL"]);
  expect(unannouncedProcessors({ ...announced, PROCESSOR_GOOGLE_CONTACT: "" })).toEqual(["PROCESSOR_GOOGLE_CONTACT"]);
});

test("a company abroad is listed with country and contact, a service that is off not at all", () => {
  expect(listProcessors(announced, "en").find(({ company }) => company === "(example) Google LLC")).toMatchObject({
    isAbroad: true,
    country: "United States",
    contact: "privacy@google.example",
  });
  expect(listProcessors(announced, "ko").find(({ company }) => company === "(예시) Google LLC")?.country).toBe("미국");
  const off = listProcessors({ ...announced, GOOGLE_CLIENT_ID: "" }, "en");
  expect(off.map(({ company }) => company)).not.toContain("(example) Google LLC");
  expect(off.every(({ isAbroad }) => !isAbroad)).toBe(true);
});

test("each provider of logins is listed as soon as its client is configured", () => {
  const { GOOGLE_CLIENT_ID: _, KAKAO_JS_KEY: __, ...none } = announced;
  const purposes = (more: object) => listProcessors({ ...none, ...more }, "en").map(({ purpose }) => purpose);
  for (const name of ["Kakao", "Naver", "Apple", "Google"]) {
    const client = `${name.toUpperCase()}_CLIENT_ID`;
    expect(purposes({})).not.toContain(`Login by ${name}, for members who choose it`);
    expect(purposes({ [client]: "id" })).toContain(`Login by ${name}, for members who choose it`);
    const company = `PROCESSOR_${name.toUpperCase()}`;
    expect(unannouncedProcessors({ ...none, [client]: "id", [company]: "" })).toEqual([company]);
  }
  const both = { KAKAO_CLIENT_ID: "id", KAKAO_JS_KEY: "key", PROCESSOR_KAKAO: "" };
  expect(unannouncedProcessors({ ...none, ...both })).toEqual(["PROCESSOR_KAKAO"]);
});

test("a country is two capital letters", () => {
  expect(processorVariables.PROCESSOR_MAIL_COUNTRY.safeParse("Korea").success).toBe(false);
  expect(processorVariables.PROCESSOR_MAIL_COUNTRY.safeParse("KR").success).toBe(true);
});
