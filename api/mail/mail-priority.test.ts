import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderId } from "#contract/ids";
import { startApi, type TestApi } from "#tests/support/api";
import { addJob } from "../jobs";
import { notify } from "../notifications/notify";
import { queueMail } from "./queue-mail";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test("a renewal that falls due is charged before mails that wait, of whichever kind", async () => {
  const { db } = api.deps.database;
  const [creator, fan] = [await api.person({ role: "activist" }), await api.person()];
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
  await queueMail(api.deps, db, { to: fan.email, lang: "ko", kind: "leaving", details: { kind: "undone" } });
  const target = { type: "donation", id: "ord_000000000000" as OrderId } as const;
  await notify(db, { to: creator.userId, kind: "donation", actor: null, target, at: api.deps.clock.now() });
  await sql`SELECT notify_message(${creator.userId}, ${fan.userId}, 'room_1', now(), true)`.execute(db);
  await addJob(db, "renew_due", {});

  const { rows } = await sql<{ task: string }>`
    SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY priority, run_at, id`.execute(db);
  expect(rows.map(({ task }) => task)).toEqual(["renew_due", "send_mail", "mail_notification", "mail_notification"]);
});
