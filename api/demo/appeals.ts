import type { UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { suspendUser } from "../suspensions/suspend-user";
import type { Person } from "./person";

export const demoBlocked = { email: "fan9@example.com", nickname: "봄밤서점", gender: "female", lang: "ko" } as const;

/** A fan suspended the day before yesterday, whose appeal waits for an admin. */
export async function appealInDemo(deps: Deps, person: Person, adminId: UserId, at: Date): Promise<void> {
  await suspendUser(deps, {
    adminId,
    userId: person.userId,
    reason: "여러 액티비스트에게 같은 홍보 메시지를 되풀이해서 보냈어요.",
    at: secondsAfter(at, -50 * 3_600),
  });
  const block = await deps.database.db
    .selectFrom("user_blocks")
    .select("block_id")
    .where("user_id", "=", person.userId)
    .executeTakeFirstOrThrow();
  const receivedAt = secondsAfter(at, -26 * 3_600);
  await deps.database.db
    .insertInto("appeals")
    .values({
      appeal_id: newId("ape", receivedAt),
      block_id: block.block_id,
      user_id: person.userId,
      body: "동네 서점에서 여는 낭독회를 알리고 싶어서 보낸 글이었어요. 홍보가 되는 줄 몰랐고, 앞으로는 보내지 않을게요. 응원하던 분들의 글을 다시 읽을 수 있게 살펴봐 주세요.",
      received_at: receivedAt,
    })
    .execute();
}
