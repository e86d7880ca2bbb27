import type { Selectable } from "kysely";
import type { FindingResolution } from "#contract/review-kinds";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { type Won, won } from "../money";
import { recordChargeback } from "../payments/chargebacks/record-chargeback";
import { type DecideReviewInput, notItsDeed, otherwise, silent, writeDown, writeDownAlone } from "./admin-action";
import { endFinding } from "./findings";
import { matchMovement, setAside } from "./match";
import { endAgreed, reversalPrefix } from "./ours-only";

type Finding = Selectable<Tables["reconciliation_findings"]>;

/** What does not agree with the provider's list: looked at again, given back, put right in the books, or let be. */
export async function decideFinding(deps: Deps, deed: DecideReviewInput): Promise<void> {
  const finding = await findingOf(deps, deed);
  if (!finding) throw notFound();
  if (finding.resolved_at) throw otherwise("reviewOver");
  const { kind } = finding;
  const isApart = kind === "amountDiffers" || kind === "settlementDiffers";
  if (deed.deed === "lookUp" && !isApart) {
    await writeDownAlone(deps, deed);
    return lookAgain(deps, deed, finding);
  }
  if (deed.deed === "refund" && (kind === "providerOnly" || kind === "amountDiffers"))
    return runAutomaticRefund(deps, deed, finding);
  if (deed.deed === "reverse" && kind === "oursOnly") return reverseOurs(deps, deed, finding);
  if (deed.deed === "reverse" && isApart) return end(deps, deed, "reversed", "PG_CLEARING");
  if (deed.deed === "absorb" && isApart) return end(deps, deed, "absorbed", "CHARGEBACK_LOSS");
  if (deed.deed === "close" && !isApart) return close(deps, deed, finding);
  throw notItsDeed();
}

/** Finishes a look or a refund that is on record and may not have been done at the provider. */
export async function resumeFinding(deps: Deps, deed: DecideReviewInput): Promise<void> {
  const finding = await findingOf(deps, deed);
  if (!finding || finding.resolved_at) return;
  if (deed.deed === "lookUp") return lookAgain(deps, deed, finding);
  if (deed.deed !== "refund") return;
  const found = await deps.toss.findCancels(finding.payment_key);
  if (found.kind === "unknown") throw silent();
  if (found.cancels.some((given) => given.reason === markOf(finding))) return;
  await cancel(deps, finding, await dueBack(deps, finding));
}

const findingOf = (deps: Deps, { reviewId }: DecideReviewInput): Promise<Finding | undefined> =>
  deps.database.db
    .selectFrom("reconciliation_findings")
    .selectAll()
    .where("finding_id", "=", reviewId)
    .executeTakeFirst();

/** The provider's movement is matched again; of ours alone the provider is asked itself, whatever its list says. */
async function lookAgain(deps: Deps, deed: DecideReviewInput, finding: Finding): Promise<void> {
  const movement = await deps.database.db
    .selectFrom("provider_transactions")
    .selectAll()
    .where("transaction_key", "=", finding.subject)
    .where("booked_as", "is", null)
    .executeTakeFirst();
  if (movement) await matchMovement(deps, movement, deed.at);
  await endAgreed(deps, deed.at);
  if (finding.kind !== "oursOnly") return;
  const told = await deps.toss.describe({ paymentKey: finding.payment_key });
  if (!told) throw silent();
  if (!told.known || !agrees(await oursOf(deps, finding), told)) return;
  const { finding_id: findingId } = finding;
  await deps.database.db
    .transaction()
    .execute((tx) => endFinding(tx, { findingId, resolution: "agreed", by: deed.adminId, at: deed.at }));
}

type Ours = { won: number; transactionKey: string | null };

async function oursOf(deps: Deps, finding: Finding): Promise<Ours> {
  const refund = await deps.database.db
    .selectFrom("refunds")
    .select("transaction_key")
    .where("refund_id", "=", finding.subject)
    .executeTakeFirst();
  return { won: finding.ours_won ?? 0, transactionKey: refund?.transaction_key ?? null };
}

const agrees = (
  ours: Ours,
  told: { amount: number; cancels: { transactionKey: string; amount: number }[] },
): boolean =>
  ours.transactionKey === null
    ? told.amount === ours.won
    : told.cancels.some(({ transactionKey, amount }) => transactionKey === ours.transactionKey && amount === -ours.won);

/**
 * What the provider took without our books is given back there, under a key of the finding's: twice is once. Its movement
 * is listed the next morning, and ends the finding.
 */
async function runAutomaticRefund(deps: Deps, deed: DecideReviewInput, finding: Finding): Promise<void> {
  const amount = await dueBack(deps, finding);
  await writeDownAlone(deps, deed);
  await cancel(deps, finding, amount);
}

async function dueBack(deps: Deps, finding: Finding): Promise<Won> {
  const wrong = finding.kind === "amountDiffers" ? won(0 - finding.suspense_won) : won(finding.provider_won ?? 0);
  if (wrong <= 0) throw otherwise("nothingToGiveBack");
  const told = await deps.toss.describe({ paymentKey: finding.payment_key });
  if (!told) throw silent();
  if (!told.known || told.balance === 0) throw otherwise("hasGoneBack");
  return won(Math.min(wrong, told.balance));
}

const markOf = ({ finding_id }: Finding): string => `확인 ${finding_id}`;

async function cancel(deps: Deps, finding: Finding, amount: Won): Promise<void> {
  const { finding_id, payment_key: paymentKey } = finding;
  const wish = { paymentKey, amount, mark: markOf(finding), idempotencyKey: `return:${finding_id}` };
  const outcome = await deps.toss.cancel(wish);
  if (outcome.kind === "refused") throw otherwise("providerRefused");
  if (outcome.kind === "unknown") throw silent();
}

/** The provider never had it: our capture is taken back in the books alone, from everybody who had a part of it. */
async function reverseOurs(deps: Deps, deed: DecideReviewInput, finding: Finding): Promise<void> {
  const told = await deps.toss.describe({ paymentKey: finding.payment_key });
  if (!told) throw silent();
  if (told.known && told.balance > 0) throw otherwise("isCaptured");
  if ((finding.ours_won ?? 0) <= 0) throw otherwise("nothingToReverse");
  const { at } = deed;
  const paid = await deps.database.db
    .selectFrom("payments")
    .select(["amount_won", "refunded_won"])
    .where("provider_payment_key", "=", finding.payment_key)
    .executeTakeFirstOrThrow();
  // Booked under the finding's name: of two admins' one counts, before either ends it.
  const transactionKey = `${reversalPrefix}${finding.finding_id}`;
  const left = paid.amount_won - paid.refunded_won;
  if (left > 0) await recordChargeback(deps, { paymentKey: finding.payment_key, transactionKey, amountWon: left, at });
  await end(deps, deed, "reversed");
}

async function close(deps: Deps, deed: DecideReviewInput, finding: Finding): Promise<void> {
  await end(deps, deed, "closed", undefined, finding.kind === "providerOnly" ? finding.payment_key : undefined);
}

async function end(
  deps: Deps,
  deed: DecideReviewInput,
  resolution: FindingResolution,
  to?: "PG_CLEARING" | "CHARGEBACK_LOSS",
  paymentKey?: string,
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const told = { findingId: deed.reviewId, resolution, by: deed.adminId, at: deed.at };
    if (!(await endFinding(tx, { ...told, to }))) throw otherwise("reviewOver");
    if (paymentKey) await setAside(tx, paymentKey);
    await writeDown(tx, deed);
  });
}
