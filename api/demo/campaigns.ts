import type { Privacy } from "#contract/gifts/schemas";
import type { CampaignId } from "#contract/ids";
import { writeDelivery } from "../campaigns/delivery";
import { openCampaign } from "../campaigns/open-campaign";
import { kstOffsetMs, secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { openCampaignGift } from "../payments/orders/open-gift-order";
import { demoCreators } from "./creators/creators";
import { dateBack, payInDemo } from "./donations";
import type { Person } from "./person";
import { type DemoPicture, photographAt, storePhotograph } from "./pictures";

const day = 86_400;

/** By index: fan, won, hours ago. */
type DemoGift = [fan: number, won: number, hoursAgo: number, shown: Privacy, message: string];
type DemoCampaign = {
  creator: number;
  title: string;
  body: string;
  goal: number;
  needsDelivery: boolean;
  /** in days from now */
  opens: number;
  closes: number;
  gifts: DemoGift[];
  /** fans who have written a delivery address */
  addresses: number[];
};

const demoCampaigns: DemoCampaign[] = [
  {
    creator: 0,
    title: "십 년 된 가마의 열선을 바꿔요",
    body: `지난겨울부터 가마 온도가 고르게 오르지 않아요. 열선 여섯 줄을 모두 바꾸고, 문틈의 벽돌을 새로 쌓으려고 해요.

모인 돈은 열선과 내화벽돌, 전기 공사에만 쓸게요. 목표보다 적게 모이면 열선부터, 더 모이면 환기 장치까지 손볼게요.

함께해 주신 분들께는 고친 가마에서 처음 나온 작은 잔을 한 점씩 보내 드려요.`,
    goal: 1_200_000,
    needsDelivery: true,
    opens: -9,
    closes: 12,
    gifts: [
      [0, 30_000, 170, "nameAndAmount", "첫 잔 기다릴게요."],
      [1, 100_000, 150, "nameAndAmount", "겨울에도 손이 덜 시리시길 바라요."],
      [2, 50_000, 96, "nameAndAmount", "Happy to help the kiln."],
      [3, 200_000, 50, "nameOnly", ""],
      [5, 80_000, 31, "anonymous", "조용히 보탭니다."],
      [6, 20_000, 4, "nameAndAmount", "오래 만들어 주세요!"],
    ],
    addresses: [1, 2, 5],
  },
  {
    creator: 1,
    title: "새벽 달리기 모임의 형광 조끼",
    body: `어두운 새벽에 함께 달리는 사람이 서른 명이 넘었어요. 모두가 안전하게 달리도록 반사 조끼를 맞추려고 해요.

조끼는 모임에 오시는 분이면 누구나 빌려 입을 수 있어요.`,
    goal: 300_000,
    needsDelivery: false,
    opens: -20,
    closes: 3,
    gifts: [
      [7, 150_000, 300, "nameAndAmount", "안전이 제일이에요."],
      [2, 120_000, 200, "nameAndAmount", "Run safe!"],
      [0, 90_000, 60, "nameAndAmount", "저도 곧 나갈게요."],
    ],
    addresses: [],
  },
  {
    creator: 0,
    title: "봄 전시 도록을 함께 만들어요",
    body: "봄에 열 작은 전시의 도록을 만들어요. 작업 사진과 짧은 글을 담아 삼백 부를 찍을 거예요.",
    goal: 2_000_000,
    needsDelivery: true,
    opens: 6,
    closes: 36,
    gifts: [],
    addresses: [],
  },
  {
    creator: 0,
    title: "유약 재료를 나누는 여름 수업",
    body: "동네 아이들과 여름 동안 흙을 만지는 수업을 열었어요. 흙과 유약, 간식을 준비하는 데 모두 썼어요. 고맙습니다.",
    goal: 200_000,
    needsDelivery: false,
    opens: -60,
    closes: -30,
    gifts: [
      [1, 120_000, 1_000, "nameAndAmount", "아이들 작품 사진도 올려 주세요."],
      [4, 110_000, 900, "nameAndAmount", ""],
    ],
    addresses: [],
  },
];

/**
 * Creates campaigns in each state and gifts to them as users would, paid through the provider's double, and then dates them
 * back.
 */
export async function campaignInDemo(deps: Deps, fans: Person[], creators: Person[], at: Date): Promise<void> {
  for (const [i, campaign] of demoCampaigns.entries()) {
    const creator = creators[campaign.creator] as Person;
    const campaignId = await begin(deps, creator, campaign, i, at);
    for (const [fan, amount, hoursAgo, shown, message] of campaign.gifts) {
      const giver = fans[fan] as Person;
      const gift = { kind: "campaign", campaignId, amount, message, shown } as const;
      const { orderId } = await openCampaignGift(deps, { buyerId: giver.userId, gift, at });
      await payInDemo(deps, giver.userId, { orderId, amount }, at);
      await dateBack(deps, orderId, secondsAfter(at, -hoursAgo * 3_600));
    }
    for (const fan of campaign.addresses)
      await writeDelivery(deps, { fanId: (fans[fan] as Person).userId, delivery: home(campaignId, fan), at });
    await dateCampaign(deps, campaignId, campaign, at);
  }
}

async function begin(deps: Deps, { userId }: Person, campaign: DemoCampaign, i: number, at: Date): Promise<CampaignId> {
  const { title, body, goal: goalAmount, needsDelivery, creator } = campaign;
  const closesAt = secondsAfter(at, 90 * day).toISOString();
  const input = { title, body, imageUrl: null, goalAmount, opensAt: null, closesAt, needsDelivery };
  const campaignId = await openCampaign(deps, { creatorId: userId, input, at });
  const { key } = await storePhotograph(deps.store, pictureOf(creator, i));
  await deps.database.db
    .updateTable("campaigns")
    .set({ image_key: key })
    .where("campaign_id", "=", campaignId)
    .execute();
  return campaignId;
}

const pictureOf = (creator: number, i: number): DemoPicture => ({
  kind: "campaign",
  folder: "pub",
  photograph: photographAt(demoCreators[creator]?.pictures?.posts ?? [], i),
});
export const campaignPictures = demoCampaigns.map(({ creator }, i) => pictureOf(creator, i));

/** From ten in the morning to 23:59 in Seoul, as creators set it; the notices of an ended one are dated then. */
async function dateCampaign({ database: { db } }: Deps, campaignId: CampaignId, campaign: DemoCampaign, at: Date) {
  const closesAt = inSeoul(secondsAfter(at, campaign.closes * day), 23 * 60 + 59);
  const opensAt = inSeoul(secondsAfter(at, campaign.opens * day), 10 * 60);
  await db
    .updateTable("campaigns")
    .set({
      opens_at: opensAt,
      closes_at: closesAt,
      created_at: opensAt < at ? opensAt : at,
      closing_told_at: closesAt <= at ? closesAt : null,
    })
    .where("campaign_id", "=", campaignId)
    .execute();
}

/** The moment's day in Seoul, at so many minutes after its midnight. */
function inSeoul(moment: Date, minutes: number): Date {
  const midnight = Math.floor((moment.getTime() + kstOffsetMs) / (day * 1_000)) * day * 1_000 - kstOffsetMs;
  return new Date(midnight + minutes * 60_000);
}

const home = (campaignId: CampaignId, fan: number) => ({
  campaignId,
  name: ["이하늘", "김서연", "Alex Kim", "박준호", "최유나", "정다은"][fan] ?? "한별",
  phone: `0101234567${fan}`,
  postcode: `0${3 + fan}925`,
  address1: `서울 마포구 월드컵북로 ${fan * 7}`,
  address2: `${fan}층`,
  note: fan === 1 ? "문 앞에 두어 주세요" : "",
});
