import { createHmac } from "node:crypto";
import { exampleBusiness, exampleProcessors } from "#contract/runtime/example-business";
import { sandboxAppleKey } from "../../sandbox/apple/key";
import { sandboxVapid } from "../../sandbox/push/vapid";
import type { Ports } from "./ports";
import type { Secrets } from "./secrets";

interface Plan {
  dataDir: string;
  ports: Ports;
  secrets: Secrets;
}

/** The environment of every process of the embedded stack. Nothing here is used outside it. */
export function stackEnv({ dataDir, ports, secrets }: Plan): Record<string, string | undefined> {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return {
    ...process.env,
    ...exampleBusiness,
    ...exampleProcessors,
    NODE_ENV: "production",
    EMBEDDED: "1",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    PORT: String(ports.web),
    API_PORT: String(ports.api),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.mail),
    DATABASE_URL: databaseUrl(ports, secrets),
    // A name: passkeys belong to one, and browsers refuse them at an address.
    PUBLIC_URL: `http://localhost:${ports.web}`,
    SOCKET_URL: `ws://127.0.0.1:${ports.api}/ws`,
    PRODUCT_API_URL: `http://127.0.0.1:${ports.api}`,
    API_URL: `http://127.0.0.1:${ports.api}`,
    SESSION_SECRET: secrets.sessionSecret,
    API_SECRET: secrets.apiSecret,
    WEB_SECRET: derive(secrets, "web"),
    TOSS_API_URL: sandbox,
    TOSS_CLIENT_KEY: "test_ck_gyeot_sandbox",
    TOSS_SECRET_KEY: "test_sk_gyeot_sandbox",
    TOSS_EASY_PAY: "kakaoPay,naverPay,tossPay",
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_WEBHOOK_SECRET: derive(secrets, "mail webhook"),
    MAIL_FROM: "곁 Gyeot <no-reply@gyeot.example>",
    S3_ENDPOINT: `${sandbox}/s3`,
    UPLOAD_ORIGIN: sandbox,
    S3_BUCKET: "gyeot",
    S3_REGION: "us-east-1",
    S3_ACCESS_KEY_ID: secrets.storeKeyId,
    S3_SECRET_ACCESS_KEY: secrets.storeSecret,
    // A placeholder that shows the button; Kakao itself refuses it.
    KAKAO_JS_KEY: process.env.KAKAO_JS_KEY || "0".repeat(32),
    GOOGLE_CLIENT_ID: "gyeot.sandbox",
    GOOGLE_CLIENT_SECRET: "gyeot-google-sandbox-secret",
    GOOGLE_ISSUER: `${sandbox}/google`,
    GOOGLE_TOKENINFO_URL: `${sandbox}/google/tokeninfo`,
    KAKAO_CLIENT_ID: "kakao.sandbox",
    KAKAO_CLIENT_SECRET: "gyeot-kakao-sandbox-secret",
    KAKAO_APP_ID: "1234567",
    KAKAO_ISSUER: `${sandbox}/kakao`,
    KAKAO_API_URL: `${sandbox}/kakao`,
    NAVER_CLIENT_ID: "naver.sandbox",
    NAVER_CLIENT_SECRET: "gyeot-naver-sandbox-secret",
    NAVER_ISSUER: `${sandbox}/naver`,
    NAVER_API_URL: `${sandbox}/naver`,
    APPLE_CLIENT_ID: "apple.sandbox",
    APPLE_TEAM_ID: "SANDBOXTEAM",
    APPLE_KEY_ID: "SANDBOXKEY",
    APPLE_PRIVATE_KEY: sandboxAppleKey,
    APPLE_ISSUER: `${sandbox}/apple`,
    EMBEDS_URL: `${sandbox}/embeds`,
    VAPID_PUBLIC_KEY: sandboxVapid.publicKey,
    VAPID_PRIVATE_KEY: sandboxVapid.privateKey,
    VAPID_SUBJECT: "mailto:push@gyeot.example",
    PUSH_URL: `${sandbox}/push`,
  };
}

/** For base backups, restores and the server that archives; no other process has them. */
export function backupEnv({ ports, secrets }: Pick<Plan, "ports" | "secrets">): Record<string, string> {
  const password = encodeURIComponent(secrets.databasePassword);
  return {
    BACKUP_KEY: derive(secrets, "backup"),
    BACKUP_DATABASE_URL: `postgres://postgres:${password}@127.0.0.1:${ports.database}/gyeot`,
  };
}

/** Derives another secret, because the file of earlier data folders lacks it. */
const derive = ({ apiSecret }: Secrets, purpose: string) =>
  createHmac("sha256", apiSecret).update(purpose).digest("base64url");

function databaseUrl(ports: Ports, secrets: Secrets): string {
  return `postgres://gyeot:${encodeURIComponent(secrets.databasePassword)}@127.0.0.1:${ports.database}/gyeot`;
}
