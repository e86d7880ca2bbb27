import { expect, type Page } from "@playwright/test";
import pg from "pg";
import { newId, randomText } from "#api/ids";
import { appCode } from "../authenticator";
import { demoPassword, hydrated, login, postForm } from "./journey";

type Admin = { email: string; secret: string; recoveryCodes: string[] };

/**
 * An admin of the test's own, as the command line would create them: inserted into the stack's database with the demo's
 * password. Tests cannot share an authenticator app, as each of its codes is valid once.
 */
export async function newAdmin(connectionString = process.env.DATABASE_URL): Promise<{ email: string }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const name = `admin_${randomText(8)}`;
  await client.query(
    `INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender, role,
       capture_consent_version, created_at, updated_at)
     SELECT $1, $2 || '@example.com', password_hash, $2, $2, $2, $2, gender, 'admin', capture_consent_version, now(), now()
     FROM users WHERE email = 'admin@example.com'`,
    [newId("usr"), name],
  );
  await client.end();
  return { email: `${name}@example.com` };
}

/** Signs a new admin in and sets up the second factor by posting the forms; opens no page. */
export async function loginAdmin(page: Page, connectionString?: string): Promise<Admin> {
  const { email } = await newAdmin(connectionString);
  await login(page, email);
  const { request } = page.context();
  const [setUp, codes] = ["/settings/security", "/settings/security/codes"];
  await postForm(page, setUp, { intent: "begin" });
  const secret = /id="setup-key"[^>]*>([^<]+)</.exec(await (await request.get(setUp)).text())?.[1]?.replace(/\s/g, "");
  if (!secret) throw new Error("the page of the second factor has no secret");
  await postForm(page, setUp, { intent: "start", code: appCode(secret, new Date()), password: demoPassword });
  const recoveryCodes = [...(await (await request.get(codes)).text()).matchAll(/<li>([^<]{8,})<\/li>/g)].map(
    ([, code]) => String(code),
  );
  expect(recoveryCodes).toHaveLength(10);
  await postForm(page, codes, { intent: "kept" });
  return { email, secret, recoveryCodes };
}

/** From the page that explains it to where the admin was going, with a code the app would show; in any language. */
export async function setUpSecondFactor(
  page: Page,
  password = demoPassword,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await expect(page).toHaveURL(/\/settings\/security/);
  await hydrated(page);
  await page.locator("button[value=begin]").click();
  const secret = String(await page.locator("#setup-key").textContent()).replace(/\s/g, "");
  await hydrated(page);
  // Valid for the rest of its step and all of the next; later confirmations use `nextAppCode`.
  await page.locator("input[name=code]").fill(appCode(secret, new Date()));
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[value=start]").click();
  await expect(page).toHaveURL(/\/settings\/security\/codes$/);
  // The address changes a moment before the page does.
  const codes = page.locator("main ol li");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await hydrated(page);
  await page.locator("button[value=kept]").click();
  await expect(page).not.toHaveURL(/\/settings\/security\/codes$/);
  return { secret, recoveryCodes };
}
