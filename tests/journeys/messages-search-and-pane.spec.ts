import type { Page } from "@playwright/test";
import pg from "pg";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

test.use({ viewport: { width: 1440, height: 900 } });

const searchField = (page: Page) => page.getByRole("searchbox", { name: "이름으로 검색" });
const rooms = (page: Page) => page.getByRole("navigation", { name: "대화 목록" }).getByRole("listitem");
const title = (page: Page) => page.locator("#room-title");
const pane = (page: Page) => page.getByRole("complementary", { name: /님 정보$/ });

/** A new fan with a message of each of these creators, which the fan has read. */
async function fanWithRooms(page: Page, emails: string[]): Promise<void> {
  const { nickname } = await newFan(page);
  await addRooms(nickname, emails);
}

async function addRooms(nickname: string, emails: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    `WITH rooms AS (INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_seq, fan_read_seq, last_at, created_at)
       SELECT chat_room_id(f.user_id, c.user_id), f.user_id, c.user_id, 1, 1, date_trunc('second', now()), now()
       FROM users f, users c WHERE f.nickname = $1 AND c.email = ANY($2) RETURNING room_id, creator_id)
     INSERT INTO messages (message_id, room_id, seq, sender_id, kind, body, sent_at)
     SELECT 'msg_' || substr(md5(room_id), 1, 25), room_id, 1, creator_id, 'text', '반가워요', now() FROM rooms`,
    [nickname, emails],
  );
  await client.end();
}

/** A new fan with 25 rooms of new creators, named 이웃1 to 이웃25 with an ending of their own. */
async function fanWithTwoPagesOfRooms(page: Page): Promise<void> {
  const { nickname } = await newFan(page);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const ending = unique("");
  const { rows } = await client.query<{ email: string }>(
    `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, created_at, updated_at)
     SELECT 'usr_' || substr(md5(name), 1, 25), name || '@example.com', name, name, 'd' || substr(md5(name), 1, 20),
       'd' || substr(md5(name), 1, 20), 'female', 'activist', now(), now()
     FROM (SELECT '이웃' || n || $1 AS name FROM generate_series(1, 25) n) AS names RETURNING email`,
    [ending],
  );
  await client.end();
  await addRooms(
    nickname,
    rows.map(({ email }) => email),
  );
}

async function search(page: Page, name: string): Promise<void> {
  await hydrated(page);
  await searchField(page).fill(name);
  await searchField(page).press("Enter");
}

test("a room is found by name and opened, and stays open beside a search without a result", {
  tag: "@long-js",
}, async ({ page }) => {
  const creators = ["creator", "jiwon", "leo", "daniel", "tide", "ongi"].map((name) => `${name}@example.com`);
  await fanWithRooms(page, creators);
  await page.goto("/messages");
  await expect(rooms(page)).toHaveCount(6);
  await search(page, "지원");
  await expect(rooms(page)).toHaveCount(1);
  await hydrated(page);
  await rooms(page)
    .getByRole("link", { name: /지원의노래/ })
    .click();
  await expect(title(page)).toHaveText("지원의노래");
  await expect(rooms(page)).toHaveCount(1);
  await expect(searchField(page)).toHaveValue("지원");
  await search(page, "없는 이름");
  await expect(page.getByRole("heading", { name: "찾는 이름이 없어요" })).toBeVisible();
  await expect(title(page)).toHaveText("지원의노래");
  await hydrated(page);
  await page.getByRole("link", { name: "전체 대화 보기" }).click();
  await expect(rooms(page)).toHaveCount(6);
  await expect(title(page)).toHaveText("지원의노래");
});

test("beside an open room every room is reached, of the whole list and of a search", { tag: "@long-nojs" }, async ({
  page,
  scripted,
}) => {
  await fanWithTwoPagesOfRooms(page);
  await page.goto("/messages");
  await hydrated(page);
  await rooms(page).first().getByRole("link").click();
  const opened = await title(page).textContent();
  for (const name of ["", "이웃"]) {
    if (name) {
      await search(page, name);
      await expect(page).toHaveURL(/[?&]name=/);
    }
    await hydrated(page);
    if (scripted) {
      // The list of the search replaces the one before it, and may do so while its last room is scrolled to.
      await expect(async () => {
        await rooms(page).last().scrollIntoViewIfNeeded({ timeout: 1_000 });
        await expect(rooms(page)).toHaveCount(25, { timeout: 1_000 });
      }).toPass();
    } else {
      await expect(rooms(page)).toHaveCount(20);
      await page.getByRole("link", { name: "더 보기" }).click();
      await expect(rooms(page)).toHaveCount(5);
    }
    await expect(title(page)).toHaveText(String(opened));
    if (name) await expect(searchField(page)).toHaveValue(name);
  }
});

test("a list of a few rooms has no search field, and a name too long is explained beside it", {
  tag: "@long-js",
}, async ({ page }) => {
  await fanWithRooms(page, ["jiwon@example.com"]);
  await page.goto("/messages");
  await expect(rooms(page)).toHaveCount(1);
  await expect(searchField(page)).toHaveCount(0);
  const long = "가".repeat(21);
  await page.goto(`/messages?name=${encodeURIComponent(long)}`);
  await expect(searchField(page)).toHaveValue(long);
  await expect(searchField(page)).toHaveAccessibleDescription(/너무 길어요/);
});

test("from 1264 px a fan sees their plan and next payment beside the room", { tag: "@long-nojs" }, async ({ page }) => {
  await login(page, "fan@example.com");
  await page.goto("/messages/with/jiwon_sings");
  await expect(title(page)).toHaveText("지원의노래");
  await expect(pane(page)).toBeVisible();
  await expect(pane(page).getByRole("link", { name: "페이지 보기" })).toBeVisible();
  await expect(pane(page)).toContainText("첫 줄");
  await expect(pane(page)).toContainText(/다음 결제\d+\.\d+ · 5,000원/);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(title(page)).toBeVisible();
  await expect(pane(page)).toBeHidden();
});

test("a creator sees beside the room the fan's plan and no payment", { tag: "@long-js" }, async ({ page }) => {
  await login(page, "jiwon@example.com");
  await page.goto("/messages");
  await hydrated(page);
  const room = rooms(page).filter({ hasText: "소소한하루" });
  await room.getByRole("link").or(room.getByRole("button")).first().click();
  await expect(pane(page)).toContainText("멤버가 된 날");
  await expect(pane(page)).toContainText("첫 줄");
  await expect(pane(page)).not.toContainText("결제");
  await expect(pane(page).getByRole("link", { name: "페이지 보기" })).toHaveCount(0);
});
