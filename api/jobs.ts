import { sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { Db, Tx } from "./db/connect";

/** Work left for the worker, by name. `sealed` parts are readable only with the API's key. */
export type Jobs = {
  send_mail: {
    to: string;
    lang: Lang;
    mail: "verificationCode" | "receipt" | "accountNotice" | "leaving" | "contactAnswer" | "campaign" | "appeal";
    sealed: string;
    /** its line in the log of mails, where it has one already */
    mailId?: string;
  };
  resolve_payment: { attemptId: string };
  renew_due: Record<string, never>;
  notice_renewals: Record<string, never>;
  remove_billing_key: { cardId: string };
  look_at_order: { orderId: string };
  remove_account: { userId: string };
  remove_objects: { keys: string[] };
  sweep_copy: { key: string; widths: number[] };
  rank_trending: Record<string, never>;
  take_reach: Record<string, never>;
  sweep: Record<string, never>;
  fan_out_post: { postId: string };
  resume_fan_outs: Record<string, never>;
  greet: { creatorId: string; fanId: string; occasion: "follow" | "subscription" };
  broadcast: { broadcastId: string };
  resume_broadcasts: Record<string, never>;
  forget_post: { postId: string };
  mail_notification: { notificationId: string };
  mail_like_digests: Record<string, never>;
  mail_likes: { userId: string };
  resolve_refund: { refundId: string };
  release_held: Record<string, never>;
  check_ledger: Record<string, never>;
  reconcile: Record<string, never>;
  give_back: { orderId: string; amount: number | null; givenFor: string };
  tell_closings: Record<string, never>;
  purge_addresses: Record<string, never>;
};

/** What runs after whatever else is due: a post to 100,000 people keeps nobody's receipt waiting. */
export const lowPriority = 10;

/** Leaves a job in the same transaction as the state it follows from: both happen or neither. */
export async function addJob<Name extends keyof Jobs>(
  tx: Db | Tx,
  name: Name,
  payload: Jobs[Name],
  { runAt, key, priority = 0 }: { runAt?: Date; key?: string; priority?: number } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}, priority => ${priority}::int, max_attempts => 12)`.execute(
    tx,
  );
}
