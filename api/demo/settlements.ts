import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { balancesOf } from "../ledger/balances";
import { releaseHeld } from "../payments/charges/release-held";
import { approveSettlement, paySettlement, rejectSettlement } from "../settlement/decide";
import { setPayoutAccount } from "../settlement/payout-account";
import { requestSettlement } from "../settlement/request";
import { demoPassword } from "./fans";
import type { Person } from "./person";

/** The first creator's is rejected, so that they have something to ask for again; the others' stand in each state. */
const decisions = [[rejectSettlement], [], [approveSettlement], [approveSettlement, paySettlement]];

const refusal = "예금주가 본인 이름과 달라요. 계좌를 다시 확인해 주세요.";

/** What is payable in the demo world, asked for by those who have enough of it, and decided by its admins: one approves, the other pays. */
export async function settleInDemo(
  deps: Deps,
  creators: Person[],
  adminIds: [string, string],
  at: Date,
): Promise<void> {
  await releaseHeld(deps, at);
  let asked = 0;
  for (const { userId } of creators) {
    const { payable } = await balancesOf(deps.database.db, userId);
    if (payable < limits.settlementWon.min) continue;
    const account = { bank: "카카오뱅크", holder: "김곁", number: "3333010000000", password: demoPassword };
    await setPayoutAccount(deps, { ...account, userId, at });
    const { id: settlementId } = await requestSettlement(deps, userId, at);
    for (const decide of decisions[asked++ % decisions.length] ?? []) {
      const adminId = adminIds[decide === paySettlement ? 1 : 0];
      await decide(deps, { adminId, settlementId, reason: decide === rejectSettlement ? refusal : "확인했어요.", at });
    }
  }
}
