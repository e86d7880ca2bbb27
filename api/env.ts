import { z } from "zod";
import { easyPays } from "#contract/payments/methods";
import { businessVariables } from "#contract/runtime/business";
import { purgeServices } from "#contract/runtime/cache-keys";
import { exampleVariables } from "#contract/runtime/example-business";
import { feeVariables } from "#contract/runtime/fee";
import { parseProxyRanges } from "#contract/runtime/network";
import { processorVariables, unannouncedProcessors } from "#contract/runtime/processors";
import { readVariables } from "#contract/runtime/read-variables";

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
/** https, or a double on this machine. */
const providerAddress = z
  .url()
  .refine((url) => url.startsWith("https:") || /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]/.test(url));
const providerUrl = (fallback: string) => providerAddress.default(fallback);
/** Well-formed, and not so wide that every address counts as a proxy. */
const isProxyList = (list: string) => parseProxyRanges(list) !== null;
/** Names separated by commas, each once. */
export const EasyPays = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((name) => name.trim() || []))
  .pipe(z.array(z.enum(easyPays)).refine((list) => new Set(list).size === list.length));
/** Empty without web push. */
const vapid = (shape: RegExp) => z.union([z.literal(""), z.string().regex(shape)]).default("");
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const Env = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  EMBEDDED: z.stringbool().default(false),
  HOST: z.string().default("127.0.0.1"),
  API_PORT: port(4000),
  WORKER_PORT: port(4200),
  DATABASE_URL: z.string().min(1),
  /** past a pooler: sessions that listen or keep a lock, the queue of jobs, and migrations; unset or empty: DATABASE_URL */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /** off for a pooler that does not keep prepared statements, as PgBouncer before 1.21 */
  DATABASE_PREPARED: z.stringbool().default(true),
  /** unset or empty: nodes exchange events by PostgreSQL */
  REDIS_URL: z.union([z.literal(""), z.url({ protocol: /^rediss?$/ })]).default(""),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** how long a request may wait for the database in total */
  DATABASE_REQUEST_MS: z.coerce.number().int().min(100).max(15_000).default(2_500),
  PUBLIC_URL: origin,
  SOCKET_URL: z.url({ protocol: /^wss?$/ }).optional(),
  API_SECRET: z.string().min(32),
  TOSS_API_URL: origin,
  TOSS_CLIENT_KEY: z.string().min(1),
  TOSS_SECRET_KEY: z.string().min(1),
  /** the easy pays agreed upon with Toss, in the order to list them; unset or empty: none is offered */
  TOSS_EASY_PAY: EasyPays,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3).default("곁 Gyeot <no-reply@gyeot.example>"),
  /** shared with the mail server for its bounce notices; unset or empty: none are accepted */
  MAIL_WEBHOOK_SECRET: z.union([z.literal(""), z.string().min(32)]).default(""),
  S3_ENDPOINT: z.string().min(1),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  /** unset or empty: no login with Google */
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_ISSUER: providerUrl("https://accounts.google.com"),
  GOOGLE_TOKENINFO_URL: providerUrl("https://oauth2.googleapis.com/tokeninfo"),
  /** the app's REST API key; unset or empty: no login with Kakao */
  KAKAO_CLIENT_ID: z.string().default(""),
  /** the app's number, for which an access token has to be made */
  KAKAO_APP_ID: z.union([z.literal(""), z.string().regex(/^\d{1,15}$/)]).default(""),
  KAKAO_ISSUER: providerUrl("https://kauth.kakao.com"),
  KAKAO_API_URL: providerUrl("https://kapi.kakao.com"),
  /** unset or empty: no login with Naver */
  NAVER_CLIENT_ID: z.string().default(""),
  NAVER_ISSUER: providerUrl("https://nid.naver.com"),
  NAVER_API_URL: providerUrl("https://openapi.naver.com"),
  /** the Services ID; unset or empty: no login with Apple */
  APPLE_CLIENT_ID: z.string().default(""),
  APPLE_ISSUER: providerUrl("https://appleid.apple.com"),
  /** a double of the providers of embeds; unset or empty: themselves, by https at addresses of the internet alone */
  EMBEDS_URL: z.union([z.literal(""), providerAddress]).default(""),
  /** the key pair and contact by which push services know us (RFC 8292); without all three no push is offered */
  VAPID_PUBLIC_KEY: vapid(/^B[\w-]{86}$/),
  VAPID_PRIVATE_KEY: vapid(/^[\w-]{43}$/),
  VAPID_SUBJECT: vapid(/^(?:mailto:.+@|https:\/\/).+$/),
  /** a double of the push services; unset or empty: themselves, by https at addresses of the internet alone */
  PUSH_URL: z.union([z.literal(""), providerAddress]).default(""),
  /** addresses and CIDR ranges, never all addresses */
  TRUSTED_PROXIES: z.string().refine(isProxyList).default("127.0.0.1,::1"),
  /** shared with web, which proves by it that it may name its visitors' addresses */
  WEB_SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  WORKER_INSIDE: z.stringbool().default(false),
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(100_000).default(1),
  VALIDATE_RESPONSES: z.stringbool().default(false),
  DATA_DIR: z.string().default(".data"),
  /** which service calls pages back from shared caches (docs/decisions/145) */
  CACHE_PURGE: z.enum(purgeServices).default("off"),
  CACHE_PURGE_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  CACHE_PURGE_TOKEN: z.string().default(""),
  /** how long creators have for their identity as sellers, from the mail that asks for it */
  SELLER_DEADLINE_DAYS: z.coerce.number().int().min(7).max(365).default(60),
  ...feeVariables,
  ...businessVariables,
  ...processorVariables,
});

/** The names of all that api, worker and commands read. */
export const apiVariables = Object.keys(Env.shape);

/** By default the proxy before us passes /ws to the API, and no pooler stands before the database. */
const withAddresses = (env: z.infer<typeof Env>) => ({
  ...env,
  DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  SOCKET_URL: env.SOCKET_URL ?? `${env.PUBLIC_URL.replace(/^http/, "ws")}/ws`,
});
export type Env = ReturnType<typeof withAddresses>;

/** Whether DATABASE_URL leads to a pooler that gives a connection to each transaction. */
export const isPooled = (env: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">) =>
  env.DATABASE_DIRECT_URL !== env.DATABASE_URL;

/** Statements could be sent unprepared, but LISTEN and the locks of sessions would be lost without a word. */
export const poolerAlone = (env: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_PREPARED">) =>
  env.DATABASE_PREPARED || isPooled(env) ? null : "DATABASE_PREPARED is off without DATABASE_DIRECT_URL";

/** Why the purge service cannot be called: the two that need a token get it over TLS, or as doubles on this machine. */
export function unreachablePurges(
  env: Pick<Env, "CACHE_PURGE" | "CACHE_PURGE_URL" | "CACHE_PURGE_TOKEN">,
): string | null {
  if (env.CACHE_PURGE === "off") return null;
  if (!env.CACHE_PURGE_URL) return "missing: CACHE_PURGE_URL";
  if (env.CACHE_PURGE === "http") return null;
  if (!env.CACHE_PURGE_TOKEN) return "missing: CACHE_PURGE_TOKEN";
  return providerAddress.safeParse(env.CACHE_PURGE_URL).success ? null : "not valid: CACHE_PURGE_URL";
}

/** Without the app's number nothing would tell its tokens from another app's. */
const unnamedKakaoApp = ({ KAKAO_CLIENT_ID, KAKAO_APP_ID }: Pick<Env, "KAKAO_CLIENT_ID" | "KAKAO_APP_ID">) =>
  KAKAO_CLIENT_ID && !KAKAO_APP_ID ? "missing: KAKAO_APP_ID" : null;

/** A push needs all three; what is missing would be learned from the push services one refusal at a time. */
export function incompleteVapid(
  env: Pick<Env, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT">,
): string | null {
  const names = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;
  const missing = names.filter((name) => !env[name]);
  return missing.length === 0 || missing.length === names.length ? null : `missing: ${missing.join(", ")}`;
}

export const isRealToss = ({ TOSS_API_URL }: Pick<Env, "TOSS_API_URL">) =>
  new URL(TOSS_API_URL).host === "api.tosspayments.com";

/** Why the payment keys do not fit the provider's address: a live key must not reach a double, nor a double's key Toss. */
export function crossedKeys(env: Env): string | null {
  const keys = [env.TOSS_CLIENT_KEY, env.TOSS_SECRET_KEY];
  if (!isRealToss(env) && keys.some((key) => key.startsWith("live_")))
    return "TOSS_API_URL is not Toss's own, but a live key is set";
  if (isRealToss(env) && keys.some((key) => key.includes("sandbox")))
    return "TOSS_API_URL is Toss's own, but the sandbox's key is set";
  return null;
}

/** Parses the environment once, at start. Ends the process with one line that names what is missing or wrong. */
export function readEnv(source: NodeJS.ProcessEnv = process.env, alsoNeeded: (keyof Env)[] = []): Env {
  const given = orEnd(() => readVariables(source, apiVariables));
  const parsed = (alsoNeeded.includes("WEB_SECRET") ? Env.required({ WEB_SECRET: true }) : Env)
    .transform(withAddresses)
    .safeParse(given);
  const wrong = parsed.success
    ? (crossedKeys(parsed.data) ??
      poolerAlone(parsed.data) ??
      unreachablePurges(parsed.data) ??
      unnamedKakaoApp(parsed.data) ??
      incompleteVapid(parsed.data) ??
      unannounced(parsed.data))
    : describeIssues(parsed.error, given);
  return parsed.success && wrong === null ? parsed.data : endFor(wrong);
}

function orEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return endFor((error as Error).message);
  }
}

function endFor(wrong: string | null): never {
  console.error(`gyeot api cannot start: ${wrong} (see .env.example)`);
  process.exit(1);
}

/** In production the site names its own company, and the privacy policy the one behind each adapter that is on. */
function unannounced(env: Env): string | null {
  if (env.NODE_ENV !== "production" || env.EMBEDDED) return null;
  const examples = exampleVariables(env);
  if (examples.length > 0) return `still an example: ${examples.join(", ")}`;
  const names = unannouncedProcessors(env);
  return names.length > 0 ? `missing: ${names.join(", ")}` : null;
}

function describeIssues({ issues }: z.ZodError, given: Record<string, string>): string {
  const names = [...new Set(issues.map((issue) => String(issue.path[0])))];
  const missing = names.filter((name) => !given[name]);
  const wrong = names.filter((name) => given[name]);
  const words = [missing.length && `missing: ${missing.join(", ")}`, wrong.length && `not valid: ${wrong.join(", ")}`];
  return words.filter(Boolean).join("; ");
}
