import type { Page } from "@playwright/test";
import pg from "pg";
import { newFan } from "./journey";

/** Signs up a creator without posts, plans or an application; the demo's creators have them. */
export async function newActivist(page: Page): Promise<{ email: string; nickname: string; domain: string }> {
  const fan = await newFan(page);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    "UPDATE users SET role = 'activist', field = 'art' WHERE email = $1 RETURNING domain",
    [fan.email],
  );
  await client.end();
  return { ...fan, domain: rows[0].domain };
}
