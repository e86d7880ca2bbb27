import type { Browser, Cookie } from "@playwright/test";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { login } from "../support/browser/journey";

export type Viewer = "fan" | "creator" | "admin";
type SignIn = { browser: Browser; env: Record<string, string | undefined>; viewer: Viewer };

/** A new session of one of the demo's users, or of a new admin with a second factor, as the browser's cookie. */
export async function signIn({ browser, env, viewer }: SignIn): Promise<Cookie> {
  const context = await browser.newContext({ baseURL: env.PUBLIC_URL });
  try {
    const page = await context.newPage();
    if (viewer === "admin") await loginAdmin(page, env.DATABASE_URL);
    else await login(page, `${viewer}@example.com`);
    const cookie = (await context.cookies()).find(({ name }) => name === "gyeot");
    if (!cookie) throw new Error(`${viewer} could not sign in`);
    return cookie;
  } finally {
    await context.close();
  }
}
