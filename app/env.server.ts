import { z } from "zod";
import { businessVariables } from "#contract/runtime/business";
import { purgeServices } from "#contract/runtime/cache-keys";
import { exampleBusiness, exampleProcessors, exampleVariables } from "#contract/runtime/example-business";
import { feeVariables } from "#contract/runtime/fee";
import { processorVariables, unannouncedProcessors } from "#contract/runtime/processors";
import { readVariables } from "#contract/runtime/read-variables";
import { parseProxies } from "~/host/proxies";

const production = process.env.NODE_ENV === "production";
const outsideProduction = <T>(value: T) => (production ? undefined : value);
/** https, or a test double on this machine */
const providerUrl = z
  .url()
  .refine((url) => url.startsWith("https:") || /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]/.test(url));
/** What each provider's client needs besides. */
const clientSecrets = [
  ["KAKAO_CLIENT_ID", ["KAKAO_CLIENT_SECRET"]],
  ["NAVER_CLIENT_ID", ["NAVER_CLIENT_SECRET"]],
  ["APPLE_CLIENT_ID", ["APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"]],
  ["GOOGLE_CLIENT_ID", ["GOOGLE_CLIENT_SECRET"]],
] as const;
const processes = "is not a whole number from 1 to 64";

const Env = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** how many processes share the port: each renders pages on a core of its own */
    WEB_PROCESSES: z.coerce.number(processes).int(processes).min(1, processes).max(64, processes).default(1),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    PRODUCT_API_URL: z.url({ protocol: /^https?$/ }),
    SESSION_SECRET: z.string().min(32, "is shorter than 32 characters"),
    /** shared secret with which web authenticates to the API and forwards its visitors' addresses */
    WEB_SECRET: z.string().min(32, "is shorter than 32 characters").optional(),
    /** how many proxies are in front of web, or their addresses and ranges */
    TRUST_PROXY: z.string().default("0").transform(parseProxies),
    /** the API's responses must match their schemas: a test's double-check */
    VALIDATE_RESPONSES: z.stringbool().default(false),
    COOKIE_DOMAIN: z.string().optional(),
    SENTRY_DSN: z.url().optional(),
    /** Where browsers reach the API's sockets; by default /ws at PUBLIC_URL. */
    SOCKET_URL: z.url({ protocol: /^wss?$/ }).optional(),
    UPLOAD_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** Kakao's key for browsers: without it sharing to KakaoTalk is not offered. */
    KAKAO_JS_KEY: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    /** Each provider's client: without it logging in by its accounts is not offered. */
    KAKAO_CLIENT_ID: z.string().optional(),
    KAKAO_CLIENT_SECRET: z.string().optional(),
    KAKAO_ISSUER: providerUrl.default("https://kauth.kakao.com"),
    NAVER_CLIENT_ID: z.string().optional(),
    NAVER_CLIENT_SECRET: z.string().optional(),
    NAVER_ISSUER: providerUrl.default("https://nid.naver.com"),
    NAVER_API_URL: providerUrl.default("https://openapi.naver.com"),
    APPLE_CLIENT_ID: z.string().optional(),
    APPLE_TEAM_ID: z.string().optional(),
    APPLE_KEY_ID: z.string().optional(),
    APPLE_PRIVATE_KEY: z
      .string()
      .regex(/^-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\s*$/)
      .optional(),
    APPLE_ISSUER: providerUrl.default("https://appleid.apple.com"),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: providerUrl.default("https://accounts.google.com"),
    /** which service calls pages back from shared caches; the API has its address (docs/decisions/145) */
    CACHE_PURGE: z.enum(purgeServices).default("off"),
    ...feeVariables,
    ...businessVariables,
    ...processorVariables,
    /** the embedded default: its companies are examples */
    EMBEDDED: z.stringbool().default(false),
  })
  .superRefine((env, context) => {
    for (const [client, secrets] of clientSecrets) {
      for (const name of secrets) if (env[client] && !env[name]) context.addIssue({ code: "custom", path: [name] });
    }
  });
/** The names of all that web reads. */
export const webVariables = Object.keys(Env.shape);

const EnvOfProduction = Env.superRefine((env, context) => {
  const missing = (name: string, why: string) => context.addIssue({ code: "custom", path: [name], message: why });
  if (!env.WEB_SECRET) missing("WEB_SECRET", "is missing");
  // Web speaks plain HTTP: without this, every visitor would seem to have the address of the proxy that ends TLS.
  if (env.PUBLIC_URL.startsWith("https:") && env.TRUST_PROXY.kind === "none")
    missing("TRUST_PROXY", "is not set though PUBLIC_URL is https, so that all visitors would count as one");
  if (env.EMBEDDED) return;
  for (const name of exampleVariables(env)) missing(name, "is still an example");
  for (const name of unannouncedProcessors(env))
    missing(name, "is missing, and the privacy policy must name who processes data");
});
type Env = z.infer<typeof Env>;

let parsed: Env | undefined;

/** Parsed once; entry.server imports it at start, so that a missing variable stops the start. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

export const publicOrigin = () => new URL(env().PUBLIC_URL).origin;
export const isHttps = () => env().PUBLIC_URL.startsWith("https:");

export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const given = readGiven(source);
  const result = (production ? EnvOfProduction : Env).safeParse({
    PUBLIC_URL: outsideProduction(`http://127.0.0.1:${given.PORT ?? 3000}`),
    PRODUCT_API_URL: outsideProduction("http://127.0.0.1:4000"),
    ...outsideProduction({ ...exampleBusiness, ...exampleProcessors }),
    ...given,
  });
  if (result.success) return result.data;
  throw new Error(
    `The web app cannot start: ${result.error.issues.map((issue) => describe(issue, given)).join("; ")}.`,
  );
}

function readGiven(source: NodeJS.ProcessEnv): Record<string, string> {
  try {
    return readVariables(source, webVariables);
  } catch (error) {
    throw new Error(`The web app cannot start: ${(error as Error).message}.`);
  }
}

function describe(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  if (given[name] === undefined && !issue.message.startsWith("is ")) return `${name} is missing`;
  return `${name} ${issue.message.startsWith("is ") ? issue.message : "is not valid"}`;
}
