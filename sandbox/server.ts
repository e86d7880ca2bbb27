import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import type { AppleClient } from "./apple/client-secret";
import { sandboxAppleKey } from "./apple/key";
import { appleRoutes } from "./apple/routes";
import { cachesRoutes } from "./caches/routes";
import { embedsRoutes } from "./embeds/routes";
import { googleRoutes } from "./google/routes";
import { kakaoRoutes } from "./kakao/routes";
import type { Client } from "./login-accounts/client";
import { openInbox } from "./mail/inbox";
import { receiveMail } from "./mail/receive-mail";
import { mailRoutes } from "./mail/routes";
import { naverRoutes } from "./naver/routes";
import { renderPage } from "./page";
import { pushRoutes } from "./push/routes";
import { storeRoutes } from "./store/routes";
import type { Credentials } from "./store/verify-signature";
import { tossRoutes } from "./toss/routes";
import { type KeyPair, openToss } from "./toss/toss";
import type { Wire } from "./wire";

export type SandboxOptions = {
  dataDir: string;
  /** 0 takes any free port */
  port?: number;
  smtpPort?: number;
  /** the origin payment pages return to and browsers upload from */
  publicUrl?: string;
  /** the origin that webhooks are sent to, under /webhooks/toss */
  apiUrl?: string;
  toss?: Partial<KeyPair>;
  s3?: Partial<Credentials & { bucket: string }>;
  google?: Partial<Client>;
  kakao?: Partial<Client>;
  naver?: Partial<Client>;
  apple?: Partial<AppleClient>;
};

export type Sandbox = { url: string; smtpUrl: string; close(): Promise<void> };

/** Starts the doubles of the product's dependencies; their state is in `<dataDir>/sandbox`. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, port = 0, smtpPort = 0, apiUrl = "http://127.0.0.1:4000" } = options;
  const origin = new URL(options.publicUrl ?? "http://127.0.0.1:3000").origin;
  const folder = join(dataDir, "sandbox");
  const closing = new AbortController();
  const inbox = openInbox(join(folder, "mail"));
  let url = "";
  const toss = openToss({
    folder: join(folder, "toss"),
    keys: { clientKey: "test_ck_gyeot_sandbox", secretKey: "test_sk_gyeot_sandbox", ...options.toss },
    returnOrigin: origin,
    webhookUrl: `${new URL(apiUrl).origin}/webhooks/toss`,
    url: () => url,
  });
  const { bucket, ...credentials } = {
    accessKeyId: "gyeot-sandbox",
    secretAccessKey: "gyeot-sandbox-secret",
    bucket: "gyeot",
    ...options.s3,
  };

  const app = new Hono<Wire>();
  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/", (c) => c.html(renderIndex()));
  app.route("/", storeRoutes({ folder: join(folder, "store"), bucket, credentials, allowedOrigin: origin }));
  app.route("/", mailRoutes(inbox, closing.signal));
  // Before Toss: the headers of its pages apply to every route after them.
  app.route("/", loginRoutes({ options, origin, url: () => url }));
  app.route("/", tossRoutes(toss));
  app.route("/", cachesRoutes());
  app.route("/", embedsRoutes());
  app.route("/", pushRoutes());

  const smtp = await receiveMail(inbox, smtpPort);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  try {
    await listen(server, port);
  } catch (error) {
    await smtp.close();
    throw error;
  }
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async close() {
      closing.abort();
      await toss.close();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
    },
  };
}

type Login = { options: SandboxOptions; origin: string; url: () => string };

/** The providers of social logins; each returns to its own callback of the product. */
function loginRoutes({ options, origin, url }: Login): Hono<Wire> {
  const at = (provider: string) => ({ redirectUri: `${origin}/accounts/login/${provider}/callback`, url });
  const clientOf = (provider: "google" | "kakao" | "naver", clientId: string): Client => ({
    clientId,
    clientSecret: `gyeot-${provider}-sandbox-secret`,
    ...options[provider],
  });
  const apple: AppleClient = {
    clientId: "apple.sandbox",
    teamId: "SANDBOXTEAM",
    keyId: "SANDBOXKEY",
    privateKey: sandboxAppleKey,
    ...options.apple,
  };
  const routes = new Hono<Wire>();
  routes.route("/", googleRoutes({ client: clientOf("google", "gyeot.sandbox"), ...at("google") }));
  routes.route("/", kakaoRoutes({ client: clientOf("kakao", "kakao.sandbox"), ...at("kakao") }));
  routes.route("/", naverRoutes({ client: clientOf("naver", "naver.sandbox"), ...at("naver") }));
  routes.route("/", appleRoutes({ client: apple, ...at("apple") }));
  return routes;
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

function renderIndex() {
  const body = html`<h1>Gyeot sandbox</h1>
<ul class="box"><li><a href="/mail">받은 메일함 · Inbox</a></li><li><a href="/sandbox/control">Toss</a></li></ul>`;
  return renderPage({ lang: "ko", title: "Gyeot sandbox", body });
}
