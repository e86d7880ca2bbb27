import type { TakedownId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { queueMail } from "../mail/queue-mail";
import { pathOfTarget } from "./queries";
import type { TakedownMail } from "./takedown-mail";

type Step = Pick<TakedownMail, "step" | "party" | "token"> & { takedownId: TakedownId };

/** Queues the mail of a step to one party in its own language, in the transaction of the step. */
export async function mailTakedown(deps: Deps, tx: Tx, { takedownId, step, party, token }: Step): Promise<void> {
  const takedown = await tx
    .selectFrom("takedowns as t")
    .innerJoin("users as u", "u.user_id", "t.owner_id")
    .select([
      "t.target_type",
      "t.target_id",
      "t.post_id",
      "t.room_id",
      "t.message_seq",
      "t.reason",
      "t.withheld_until",
      "t.email",
      "t.lang",
    ])
    .select(["u.email as author_email", "u.lang as author_lang", "u.status", "u.domain"])
    .where("t.takedown_id", "=", takedownId)
    .executeTakeFirstOrThrow();
  if (party === "author" && takedown.status === "gone") return;
  const details: TakedownMail = {
    step,
    party,
    token,
    address: pathOfTarget(takedown),
    reason: takedown.reason,
    until: takedown.withheld_until?.toISOString() ?? null,
  };
  const [to, lang] =
    party === "author" ? [takedown.author_email, takedown.author_lang] : [takedown.email, takedown.lang];
  await queueMail(deps, tx, { to, lang, kind: "takedown", details });
}
