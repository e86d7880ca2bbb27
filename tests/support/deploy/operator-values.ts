import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { ownCompanies } from "../processes/production-env";

/** What an operator fills in beside the secrets: .env.example, with the company's own and the providers' values. */
export const operatorValues = (): Record<string, string> => ({
  ...(parseEnv(readFileSync(".env.example", "utf8")) as Record<string, string>),
  ...ownCompanies,
  TOSS_CLIENT_KEY: "test_ck_operator",
  S3_ENDPOINT: "https://store.example",
  S3_BUCKET: "gyeot",
  S3_ACCESS_KEY_ID: "operator",
});

/** The secrets that providers give, by their files. */
export const providerSecrets: Record<string, string> = {
  tls_certificate: "certificate",
  tls_key: "key",
  toss_secret_key: "test_sk_operator",
  smtp_url: "smtps://mail.example:465",
  s3_secret_access_key: "store",
};
