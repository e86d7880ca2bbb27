import { readFileSync } from "node:fs";
import pg from "pg";
import { civilDateOf, dayAfter } from "#api/clock";
import { formatWon } from "#contract/format";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test } from "../support/browser/journey";

/** Yesterday in Seoul with what was owed at its end, in won: as the worker counted it, else 8,900. */
async function yesterday(): Promise<{ day: string; owed: number }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const day = dayAfter(civilDateOf(new Date()), -1);
  await client.query("INSERT INTO safeguarding_days VALUES ($1, 8900, now(), now()) ON CONFLICT (day) DO NOTHING", [
    day,
  ]);
  const { rows } = await client.query("SELECT owed_won::int AS owed FROM safeguarding_days WHERE day = $1", [day]);
  await client.end();
  return { day, owed: rows[0].owed };
}

test("a balance that an admin enters is in the transparency report beside what is owed", { tag: "@long-js" }, async ({
  page,
}) => {
  const { day, owed } = await yesterday();
  const publicRow = page.getByRole("row", { name: new RegExp(`^${day}`) });
  // Guests share the page of another journey for three seconds.
  await expect(async () => {
    await page.goto("/transparency");
    await expect(publicRow).toContainText("아직 적지 않았어요", { timeout: 1_000 });
  }).toPass();
  await loginAdmin(page);
  await page.goto("/admin/safeguarding");
  await hydrated(page);
  await page.getByLabel("날짜").selectOption(day);
  await page.getByLabel(/^잔액\(원\)/).fill("만 원");
  await page.getByLabel(/^사유/).fill("은행 명세를 확인했어요");
  await page.getByRole("button", { name: "잔액 적기" }).click();
  await expect(page.getByLabel(/^잔액\(원\)/)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(/^사유/)).toHaveValue("은행 명세를 확인했어요");
  await hydrated(page);
  await page.getByLabel(/^잔액\(원\)/).fill(`${owed + 1_000}원`);
  await page.getByRole("button", { name: "잔액 적기" }).click();
  await expect(page.getByText("잔액을 적었어요.")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`^${day}`) })).toContainText(formatWon(1_000, "ko"));
  await page.goto("/transparency");
  await expect(publicRow).toContainText(formatWon(owed, "ko"));
  await expect(publicRow).toContainText(formatWon(owed + 1_000, "ko"));
});

test("an admin downloads the fee and the withheld taxes of a month with the ledger's totals", {
  tag: "@long-nojs",
}, async ({ page }) => {
  await loginAdmin(page);
  await page.goto("/admin/ledger");
  await hydrated(page);
  for (const [name, file, columns] of [
    ["수수료 파일(CSV)", "fee", "supply,vat,total"],
    ["원천징수 파일(CSV)", "withholding", "incomeTax,localTax"],
  ] as const) {
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^gyeot-${file}-\\d{4}-\\d{2}\\.csv$`));
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain(columns);
    expect(text).toContain("TOTAL");
  }
});
