import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { balancesOf } from "../ledger/balances";
import { releaseHeld } from "../payments/charges/release-held";
import { approveSettlement, confirmSettlement, paySettlement, rejectSettlement } from "../settlement/decide-settlement";
import { setPayoutAccount } from "../settlement/payout-account";
import { requestSettlement } from "../settlement/request-settlement";
import { demoPassword } from "./fans";
import type { Person } from "./person";

/** The first creator's is rejected, so that they can request it again; the others are in each state. */
const decisions = [[rejectSettlement], [], [approveSettlement], [approveSettlement, confirmSettlement, paySettlement]];

const refusal = "예금주가 본인 이름과 달라요. 계좌를 다시 확인해 주세요.";

/** Requests the demo creators' settlements and decides them: one admin approves, the other confirms and pays. */
export async function settleInDemo(
  deps: Deps,
  creators: Person[],
  adminIds: [UserId, UserId],
  at: Date,
): Promise<void> {
  await releaseHeld(deps, at);
  let requested = 0;
  for (const { userId } of creators) {
    const { payable } = await balancesOf(deps.database.db, userId);
    if (payable < limits.settlementWon.min) continue;
    const account = { bank: "카카오뱅크", holder: "김곁", number: "3333010000000", password: demoPassword };
    await setPayoutAccount(deps, { ...account, userId, at });
    const { id: settlementId } = await requestSettlement(deps, { creatorId: userId, at });
    for (const decide of decisions[requested++ % decisions.length] ?? []) {
      const adminId = adminIds[decide === confirmSettlement || decide === paySettlement ? 1 : 0];
      await decide(deps, { adminId, settlementId, reason: decide === rejectSettlement ? refusal : "확인했어요.", at });
    }
  }
}
