import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { monthOf, secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { balancesOf } from "../ledger/balances";
import { releaseHeld } from "../payments/charges/release-held";
import { approveSettlement, confirmSettlement, paySettlement, rejectSettlement } from "../settlement/decide-settlement";
import { payTax } from "../settlement/pay-tax";
import { setPayoutAccount } from "../settlement/payout-account";
import { requestSettlement } from "../settlement/request-settlement";
import { demoPassword } from "./fans";
import type { Person } from "./person";

const day = 86_400;
const paid = [approveSettlement, confirmSettlement, paySettlement];
/** The first creator's is rejected, so that they can request it again; the others are in each state. */
const decisions = [[rejectSettlement], [], [approveSettlement], paid];
/** Days since each settlement of the first creator's earlier donations was paid. */
const formerlyPaid = [140, 110, 80, 46];

const refusal = "예금주가 본인 이름과 달라요. 계좌를 다시 확인해 주세요.";

/** Requests the demo creators' settlements and decides them: one admin approves, the other confirms and pays. */
export async function settleInDemo(
  deps: Deps,
  creators: Person[],
  adminIds: [UserId, UserId],
  at: Date,
): Promise<void> {
  const first = (creators[0] as Person).userId;
  const settle = settler(deps, adminIds);
  const taxed = new Map<string, Date>();
  for (const daysAgo of formerlyPaid) {
    const then = secondsAfter(at, -daysAgo * day);
    await releaseHeld(deps, then);
    await settle(first, paid, then);
    taxed.set(monthOf(then), secondsAfter(then, 31 * day));
  }
  for (const [month, then] of taxed)
    await payTax(deps, { adminId: adminIds[0], month, reason: "원천세를 납부했어요.", at: then });
  await releaseHeld(deps, at);
  let requested = 0;
  for (const { userId } of creators) {
    const { payable } = await balancesOf(deps.database.db, userId);
    if (payable < limits.settlementWon.min) continue;
    await settle(userId, decisions[requested++ % decisions.length] ?? [], at);
  }
}

function settler(deps: Deps, [firstAdmin, secondAdmin]: [UserId, UserId]) {
  const withAccount = new Set<UserId>();
  return async (userId: UserId, decided: typeof paid, at: Date) => {
    const account = { bank: "카카오뱅크", holder: "김곁", number: "3333010000000", password: demoPassword };
    if (!withAccount.has(userId)) await setPayoutAccount(deps, { ...account, userId, at });
    withAccount.add(userId);
    const { id: settlementId } = await requestSettlement(deps, { creatorId: userId, at });
    for (const decide of decided) {
      const adminId = decide === confirmSettlement || decide === paySettlement ? secondAdmin : firstAdmin;
      await decide(deps, { adminId, settlementId, reason: decide === rejectSettlement ? refusal : "확인했어요.", at });
    }
  };
}
