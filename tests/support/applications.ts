import { skeletonOf } from "#api/profiles/skeleton";
import type { ApplicationInput, OwnApplication } from "#contract/applications";
import type { Person, TestApi } from "./api";

let serial = 0;
/** A new domain ID whose skeleton is new as well: without the digits that look like letters. */
export const newDomain = (prefix = "page") =>
  `${prefix}_${(serial++).toString(8).replace(/./g, (digit) => String(Number(digit) + 2))}`;

/** Answers that are taken, with `changes`. */
export const answers = (changes: Partial<ApplicationInput> = {}): ApplicationInput => ({
  snsType: "instagram",
  snsId: "slow_morning",
  field: "art",
  domain: newDomain(),
  reDonationOrg: "",
  reDonationRate: -1,
  countryCode: "+82",
  phoneNumber: "010-1234-5678",
  agencyCode: "",
  profileUrl: null,
  backgroundUrl: null,
  bio: "느린 아침을 그려요.",
  reason: "팬들과 더 가까이 이야기하고 싶어요.",
  ...changes,
});

export const send = (api: TestApi, as: Person, body: object = answers()) =>
  api.call<OwnApplication>("POST", "/applications", { as, body });

/** Sends an application in and answers its id. */
export async function pending(api: TestApi, as: Person, changes: Partial<ApplicationInput> = {}): Promise<string> {
  const { status, body } = await send(api, as, answers(changes));
  if (status !== 200) throw new Error(`not sent: ${body.code}`);
  return String(body.application?.applicationId);
}

export const claimOf = async (api: TestApi, domain: string) =>
  api.deps.database.db
    .selectFrom("domain_claims")
    .selectAll()
    .where("domain_skeleton", "=", skeletonOf(domain))
    .executeTakeFirst();
