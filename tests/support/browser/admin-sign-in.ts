import { expect, type Page } from "@playwright/test";
import pg from "pg";
import { newId, randomText } from "#api/ids";
import { appCode } from "./authenticator";
import { demoPassword, login, ready } from "./journey";

type Admin = { email: string; secret: string; recoveryCodes: string[] };

/**
 * An admin of the test's own, as the command line would have made them: the account is put into the world's database, with
 * the demo's password. Nobody shares an authenticator app, and each code of one is good once.
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

/** Signs a new admin in by every page of it, the second factor set up at their first visit. Ends at the list of users. */
export async function loginAdmin(page: Page): Promise<Admin> {
  const { email } = await newAdmin();
  await login(page, email);
  await page.goto("/admin/users");
  const set = await setUpSecondFactor(page);
  await expect(page).toHaveURL(/\/admin\/users$/);
  return { email, ...set };
}

/** From the page that explains it to where the person was going, with a code the app would show; in any language. */
export async function setUpSecondFactor(
  page: Page,
  password = demoPassword,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await expect(page).toHaveURL(/\/settings\/security/);
  await ready(page);
  await page.locator("button[value=begin]").click();
  const secret = String(await page.locator("#setup-key").textContent()).replace(/\s/g, "");
  await ready(page);
  // Good for what is left of its step and all of the next; what is proven later goes by `laterCode`.
  await page.locator("input[name=code]").fill(appCode(secret, new Date()));
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[value=start]").click();
  await expect(page).toHaveURL(/\/settings\/security\/codes$/);
  // The address is there a moment before the page is.
  const codes = page.locator("main ol li");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await ready(page);
  await page.locator("button[value=kept]").click();
  await expect(page).not.toHaveURL(/\/settings\/security\/codes$/);
  return { secret, recoveryCodes };
}
