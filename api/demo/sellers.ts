import type { UserId } from "#contract/ids";
import type { SellerInput } from "#contract/sellers/schemas";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { decideIdentity } from "../sellers/decide-identity";
import { submitIdentity } from "../sellers/submit-identity";
import type { Person } from "./person";

const day = 86_400;

const business: Omit<SellerInput, "phone"> = {
  kind: "business",
  name: "(예시) 곁가게",
  representative: "(예시) 김대표",
  address: "(예시) 서울특별시 예시구 골목로 12",
  registrationNumber: "1234567891",
  mailOrderNumber: "(예시) 제2026-서울예시-0101호",
};
const privatePerson = { kind: "individual", representative: "", address: "", registrationNumber: "" } as const;

/** Every creator's identity as a seller, a business's or a private person's; the last one's waits for an admin. */
export async function verifySellersInDemo(deps: Deps, creators: Person[], adminId: UserId, at: Date): Promise<void> {
  const { db } = deps.database;
  for (const [i, { userId }] of creators.entries()) {
    const then = i === creators.length - 1 ? secondsAfter(at, -3_600) : secondsAfter(at, -150 * day);
    const phone = `010-0000-${String(1_000 + i)}`;
    const input: SellerInput =
      i % 4 === 3
        ? { ...business, phone }
        : { ...privatePerson, name: `(예시) 김곁${i + 1}`, phone, mailOrderNumber: "" };
    await submitIdentity(deps, { userId, input, at: then });
    if (i === creators.length - 1) continue;
    const { seller_identity_id: identityId } = await db
      .selectFrom("seller_identities")
      .select("seller_identity_id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const verifiedAt = secondsAfter(then, day);
    await decideIdentity(deps, {
      adminId,
      identityId,
      decision: "verify",
      reason: "서류를 확인했어요.",
      at: verifiedAt,
    });
  }
  const seen = { read_at: secondsAfter(at, -day) };
  await db.updateTable("notifications").set(seen).where("kind", "=", "sellerDecided").execute();
}
