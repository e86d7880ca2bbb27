import { randomBytes } from "node:crypto";
import { exampleBusiness, exampleProcessors } from "#contract/runtime/example-business";

/** The examples without their marks: production refuses an example. */
export const ownCompanies: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries({ ...exampleBusiness, ...exampleProcessors }).map(([name, value]) => [
      name,
      value.replace(/^\((?:예시|example)\) /, ""),
    ]),
  ),
  BUSINESS_PHONE: "02-123-4567",
  BUSINESS_EMAIL: "help@company.example",
  BUSINESS_REGISTRATION_NUMBER: "123-45-67891",
};

/** The variables production requires. External addresses lead nowhere: the start may not depend on them. */
export function productionEnv(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    WORKER_PORT: "0",
    PUBLIC_URL: "https://gyeot.example",
    SESSION_SECRET: randomBytes(32).toString("base64url"),
    API_SECRET: randomBytes(32).toString("base64url"),
    WEB_SECRET: randomBytes(32).toString("base64url"),
    TRUST_PROXY: "1",
    TOSS_API_URL: "https://toss.invalid",
    TOSS_CLIENT_KEY: "test_ck_ops",
    TOSS_SECRET_KEY: "test_sk_ops",
    SMTP_URL: "smtps://mail.invalid:465",
    MAIL_FROM: "Gyeot <no-reply@gyeot.example>",
    S3_ENDPOINT: "https://store.invalid",
    S3_REGION: "ap-northeast-2",
    S3_BUCKET: "gyeot",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    ...ownCompanies,
  };
}
