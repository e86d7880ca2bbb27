import type { ApplicationInput } from "#contract/applications/schemas";
import type { UserId } from "#contract/ids";
import { rejectApplication } from "../applications/decide-application";
import { sendApplication } from "../applications/send-application";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import type { Person } from "./person";
import { storePhotograph, whole } from "./pictures";

type DemoApplication = Omit<
  ApplicationInput,
  "profileUrl" | "backgroundUrl" | "countryCode" | "reDonationOrg" | "reDonationRate"
>;
const open = { countryCode: "+82", reDonationOrg: "", reDonationRate: -1, profileUrl: null, backgroundUrl: null };

const waiting: DemoApplication = {
  snsType: "instagram",
  snsId: "gyul.hanbongji",
  field: "social",
  domain: "gyul_table",
  phoneNumber: "010-0000-1204",
  agencyCode: "",
  bio: "혼자 사는 이웃과 함께 밥을 지어 먹어요. 제주에서 삼 년째 열고 있는 느린 밥상이에요.",
  reason:
    "매달 두 번, 동네 부엌을 빌려 밥상을 차려 왔어요. 그동안 함께한 분들이 멀리서도 응원할 방법을 물어보셔서, 곁에서 소식을 나누고 재료비를 함께 모으고 싶어요.",
};
const refused: DemoApplication = {
  snsType: "naver",
  snsId: "slowletter",
  field: "art",
  domain: "slow_letter",
  phoneNumber: "010-0000-0518",
  agencyCode: "",
  bio: "손으로 쓴 편지를 찍어 올려요.",
  reason: "편지를 좋아하는 분들과 이야기하고 싶어요.",
};

export const applicationCover = whole("background", "yuna-set");

/** One application waiting for the admin, with pictures, and one that was rejected and may be sent again. */
export async function applyInDemo(deps: Deps, fans: Person[], adminId: UserId, at: Date): Promise<void> {
  const [, , , hopeful, second] = fans as [Person, Person, Person, Person, Person];
  await send(
    deps,
    hopeful,
    { ...open, ...waiting, reDonationOrg: "제주 이웃 부엌", reDonationRate: 30 },
    secondsAfter(at, -20 * 3_600),
  );
  const profile = await storePhotograph(deps.store, whole("profile", "av-yuna"));
  const background = await storePhotograph(deps.store, applicationCover);
  await deps.database.db
    .updateTable("applications")
    .set({ profile_image_key: profile.key, background_image_key: background.key })
    .where("user_id", "=", hopeful.userId)
    .execute();
  await send(deps, second, { ...open, ...refused }, secondsAfter(at, -4 * 86_400));
  const { application_id: applicationId } = await deps.database.db
    .selectFrom("applications")
    .select("application_id")
    .where("user_id", "=", second.userId)
    .executeTakeFirstOrThrow();
  const reason =
    "마음이 담긴 편지 잘 보았어요. 활동을 조금 더 알 수 있도록, 최근에 쓴 편지나 모임 사진이 있는 곳을 함께 적어 주세요.";
  await rejectApplication(deps, { adminId, applicationId, reason, at: secondsAfter(at, -2 * 86_400) });
}

const send = (deps: Deps, { userId }: Person, input: ApplicationInput, at: Date) =>
  sendApplication(deps, { userId, input, at });
