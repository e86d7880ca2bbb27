import { expect, type Page } from "@playwright/test";
import pg from "pg";
import { newId, randomText } from "#api/ids";
import { appCode } from "../authenticator";
import { demoPassword, hydrated, login } from "./journey";

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

/**
 * Signs a new admin in by every page of it, setting up the second factor at their first visit. Ends at the list of
 * users.
 */
export async function loginAdmin(page: Page): Promise<Admin> {
  const { email } = await newAdmin();
  await login(page, email);
  await page.goto("/admin/users");
  const set = await setUpSecondFactor(page);
  await expect(page).toHaveURL(/\/admin\/users$/);
  return { email, ...set };
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
  // Valid for the rest of its step and all of the next; later confirmations use `laterCode`.
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
