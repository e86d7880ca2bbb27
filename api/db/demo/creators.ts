import type { Field } from "#contract/people";
import type { Visibility } from "#contract/posts";

export type DemoPlan = { name: string; priceWon: number; basic: boolean; description: string; benefits: string[] };
/** `pictures`: how many are drawn for it; `plan`: which of the creator's plans, by index, opens a members' post. */
export type DemoPost = { text: string; visibility: Visibility; pictures?: number; plan?: number };
export type DemoCreator = {
  domain: string;
  nickname: string;
  email: string;
  gender: "male" | "female";
  lang: "ko" | "en";
  field: Field;
  introduction: string;
  hue: number;
  plans: DemoPlan[];
  posts: DemoPost[];
};

const basic = (name: string, priceWon: number, description: string, benefits: string[]): DemoPlan => ({
  name,
  priceWon,
  basic: true,
  description,
  benefits,
});
const plus = (name: string, priceWon: number, description: string, benefits: string[]): DemoPlan => ({
  name,
  priceWon,
  basic: false,
  description,
  benefits,
});

/** The dozen creators of the demo world; the first is the one whose account is printed at the start. */
export const demoCreators: DemoCreator[] = [
  {
    domain: "haru_studio",
    nickname: "하루작업실",
    email: "creator@example.com",
    gender: "female",
    lang: "ko",
    field: "art",
    hue: 16,
    introduction: "흙을 빚고 유약을 바르는 사람입니다. 그릇이 식탁에 오르기까지의 하루를 나눕니다.",
    plans: [
      basic("곁의 자리", 5000, "작업실의 하루를 가장 먼저 만나요.", [
        "멤버 전용 작업 일지",
        "가마 여는 날 먼저 알림",
        "댓글 우선 답장",
      ]),
      plus("찻잔 한 벌", 15000, "멤버만을 위한 작은 기물을 함께 만들어요.", [
        "곁의 자리 혜택 전부",
        "분기마다 한정 찻잔 추첨",
        "작업 과정 고화질 사진",
        "후원금의 30%를 아동복지시설에 기부",
      ]),
      plus("가마지기", 50000, "가마 앞에서 함께 밤을 지새우는 분들께.", [
        "찻잔 한 벌 혜택 전부",
        "해마다 한 번 작업실 초대",
        "이름을 새긴 접시 한 점",
      ]),
    ],
    posts: [
      {
        text: "가을 가마를 열었습니다. 예순두 점 가운데 쉰일곱 점이 무사히 나왔어요. 깨진 다섯 점은 정원 길에 묻어 두려고 합니다. 기다려 주신 분들, 고맙습니다.",
        visibility: "public",
        pictures: 3,
      },
      {
        text: "멤버 여러분께만 먼저 보여 드려요. 이번 가마에서 나온 찻잔 가운데 유약이 가장 곱게 흐른 세 점입니다. 다음 주 추첨에 넣을게요. 어느 잔이 마음에 드는지 댓글로 알려 주세요.",
        visibility: "members",
        plan: 0,
        pictures: 2,
      },
      {
        text: "비가 오면 흙이 늦게 마릅니다. 서두르면 금이 가니까 오늘은 문을 닫고 차를 마시기로 했어요. 늦게 마르는 날도 작업의 일부라는 걸 십 년쯤 지나서 알았습니다.",
        visibility: "public",
        pictures: 1,
      },
      {
        text: "팔로워분들께 드리는 작은 소식. 다음 달 둘째 토요일에 작업실 문을 하루 열어요. 자세한 시간은 여기에 먼저 올릴게요.",
        visibility: "followers",
      },
      {
        text: "찻잔 한 벌 멤버분들께. 굽 깎는 과정을 처음부터 끝까지 사진으로 남겼습니다. 칼이 지나간 자리가 잔의 표정을 만든다는 걸 보여 드리고 싶었어요.",
        visibility: "members",
        plan: 1,
        pictures: 4,
      },
      {
        text: "유약 실험 열네 번째. 재를 조금 더 넣었더니 이끼 같은 초록이 나왔습니다. 기록해 두지 않으면 다시는 만나지 못할 색이라서 비율을 벽에 적어 두었어요.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "작업실 고양이 모래가 오늘로 여섯 살이 되었습니다. 물레 옆자리는 여전히 모래의 것입니다.",
        visibility: "public",
        pictures: 1,
      },
      {
        text: "그릇 하나에 얼마나 걸리냐고 물으시면 사흘이라고도 하고 십오 년이라고도 합니다. 둘 다 맞는 말이에요.",
        visibility: "public",
      },
      {
        text: "이천에서 새 흙이 왔어요. 철분이 조금 많아서 구우면 붉은 점이 올라올 것 같습니다. 첫 시험편을 넣었어요.",
        visibility: "public",
        pictures: 1,
      },
      {
        text: "전시가 끝났습니다. 찾아와 주신 삼백여 분의 얼굴을 다 기억하지는 못해도, 그릇을 두 손으로 들어 보시던 모습은 오래 남을 거예요.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "가마지기 멤버분들께. 올해 작업실 초대 날짜를 정하려고 합니다. 가능한 주말을 댓글로 남겨 주세요.",
        visibility: "members",
        plan: 2,
      },
      {
        text: "접시를 포개 두는 법에 대해 자주 물어보셔서 짧게 적습니다. 사이에 얇은 종이 한 장이면 충분해요. 유약끼리 닿는 소리가 나지 않으면 됩니다.",
        visibility: "public",
      },
      {
        text: "올해 첫 서리. 아침에 물레를 돌리면 손끝이 시립니다. 난로에 주전자를 올려 두고 시작했어요.",
        visibility: "public",
        pictures: 1,
      },
      {
        text: "주문하신 그릇은 이번 주에 모두 보냈습니다. 상자 안의 편지는 제가 직접 썼어요.",
        visibility: "followers",
      },
      {
        text: "실패한 색도 이름을 붙여 둡니다. 오늘의 색은 ‘비 온 뒤 운동장’입니다.",
        visibility: "public",
        pictures: 1,
      },
      {
        text: "학교에서 아이들과 흙놀이를 했어요. 한 아이가 만든 ‘우주에서 온 국그릇’이 계속 생각납니다.",
        visibility: "public",
      },
      {
        text: "물레를 처음 배운 날의 찌그러진 컵을 아직 쓰고 있습니다. 연필꽂이로요.",
        visibility: "public",
        pictures: 1,
      },
      { text: "작업실 겨울 준비. 창틈을 막고 장작을 들였습니다. 올겨울에도 잘 부탁드려요.", visibility: "public" },
      {
        text: "새 찻주전자의 물줄기가 드디어 곧게 떨어집니다. 주둥이 각도를 스물세 번 고쳤어요.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "밤 작업을 하다가 문득, 보이지 않는 곳에서 응원해 주시는 분들 덕분에 이 불이 꺼지지 않는다는 생각을 했습니다. 고맙습니다.",
        visibility: "public",
      },
      {
        text: "도예 책 세 권을 권합니다. 처음 흙을 만지는 분께는 두 번째 책이 좋아요. 목록은 멤버 일지에 적어 두었어요.",
        visibility: "public",
      },
      {
        text: "멤버 일지 · 책 목록. 첫째, 손으로 빚는 시간. 둘째, 흙의 문법. 셋째, 불을 기다리며. 각 책에서 제가 밑줄 그은 부분도 함께 옮겨 둡니다.",
        visibility: "members",
        plan: 0,
      },
      {
        text: "택배 상자를 줄이려고 볏짚으로 싸 보았습니다. 받으신 분들 이야기를 들려주세요.",
        visibility: "public",
        pictures: 1,
      },
      { text: "곁에서 시작합니다. 그릇 만드는 하루를 천천히 나눌게요.", visibility: "public", pictures: 1 },
    ],
  },
  {
    domain: "runner_minseo",
    nickname: "달리는민서",
    email: "minseo@example.com",
    gender: "female",
    lang: "ko",
    field: "sports",
    hue: 145,
    introduction: "중거리 육상 선수. 기록보다 꾸준함을 믿습니다. 새벽 훈련 일지를 올려요.",
    plans: [
      basic("응원석", 3000, "새벽 훈련을 함께 지켜봐요.", ["훈련 일지 전문", "대회 전날 목소리 편지"]),
      plus("페이스메이커", 12000, "같이 달리는 분들께.", ["주간 훈련표", "월 1회 온라인 조깅"]),
    ],
    posts: [
      {
        text: "전국체전 1500m 결승, 4분 18초 42. 개인 최고 기록이에요! 마지막 한 바퀴에서 여러분이 보내 준 응원이 진짜로 들렸습니다.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "이번 주 훈련표 공유. 화요일 인터벌은 400m 열 번, 쉬는 시간 90초. 무리하지 말고 자기 호흡에 맞추세요.",
        visibility: "members",
        plan: 1,
      },
      { text: "발목이 조금 뻐근해서 오늘은 수영으로 바꿨어요. 쉬는 것도 훈련입니다.", visibility: "public" },
      { text: "새벽 다섯 시 트랙. 아무도 없는 출발선이 제일 좋아요.", visibility: "public", pictures: 1 },
      { text: "팔로워분들, 다음 대회는 11월 29일 여의도입니다. 결승선 왼쪽에서 만나요.", visibility: "followers" },
    ],
  },
  {
    domain: "leo_makes",
    nickname: "Leo Park",
    email: "leo@example.com",
    gender: "male",
    lang: "en",
    field: "entrepreneurship",
    hue: 215,
    introduction: "Building repairable lamps in Busan. I share the numbers, the mistakes and the drawings.",
    plans: [
      basic("Workbench", 4000, "Follow the build, week by week.", ["Weekly build notes", "Early drawings"]),
      plus("Open books", 25000, "See every number.", ["Monthly accounts", "A call each quarter"]),
    ],
    posts: [
      {
        text: "We shipped lamp number 500 this morning. It has nine screws and no glue, so you can fix every part of it at your kitchen table.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "October in numbers: 84 lamps sold, 6 repaired, 2 lost by the courier. Margin after materials was 31 percent. The full sheet is below.",
        visibility: "members",
        plan: 1,
      },
      {
        text: "The supplier changed the switch without telling us. Forty units had to be opened again. Lesson: test one from every box, every time.",
        visibility: "public",
      },
      {
        text: "A sketch of the desk lamp for next spring. The arm is a single bent tube.",
        visibility: "members",
        plan: 0,
        pictures: 1,
      },
    ],
  },
  {
    domain: "green_doorae",
    nickname: "초록두레",
    email: "doorae@example.com",
    gender: "male",
    lang: "ko",
    field: "social",
    hue: 95,
    introduction: "버려진 땅을 동네 텃밭으로 바꾸는 모임입니다. 함께 심고 함께 나눠요.",
    plans: [
      basic("씨앗지기", 2000, "한 달에 씨앗 한 봉지.", ["텃밭 소식지", "씨앗 나눔 우선"]),
      plus("두레꾼", 10000, "밭일을 함께하는 분들께.", ["수확물 꾸러미 추첨", "텃밭 이름표"]),
    ],
    posts: [
      {
        text: "성산동 자투리땅 열두 평이 오늘부터 텃밭이 됩니다. 쓰레기 두 트럭을 치우고 나니 흙이 보였어요.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "배추 아흔 포기를 거두어 동네 어르신 서른 집과 나눴습니다. 김장은 다음 주 토요일에 해요.",
        visibility: "public",
        pictures: 1,
      },
      { text: "두레꾼 여러분, 겨울 동안 쓸 퇴비장을 같이 만들 손이 필요합니다.", visibility: "members", plan: 1 },
      {
        text: "올해 나눈 씨앗이 천 봉지를 넘었어요. 어디에서 자라고 있는지 사진을 보내 주세요.",
        visibility: "followers",
      },
    ],
  },
  {
    domain: "jiwon_sings",
    nickname: "지원의노래",
    email: "jiwon@example.com",
    gender: "female",
    lang: "ko",
    field: "celebrity",
    hue: 330,
    introduction: "노래하고 가사를 씁니다. 데모와 공연 뒷이야기를 나눠요.",
    plans: [
      basic("첫 줄", 5000, "가사의 첫 줄을 먼저 읽어요.", ["데모 미리 듣기", "가사 노트"]),
      plus("앙코르", 30000, "공연을 함께 만들어요.", ["공연 우선 예매", "해마다 한 번 비공개 모임"]),
    ],
    posts: [
      {
        text: "새 노래 ‘늦은 버스’가 나왔어요. 창밖을 보며 쓴 두 줄에서 시작한 노래입니다. 오늘 밤에 천천히 들어 주세요.",
        visibility: "public",
        pictures: 1,
      },
      {
        text: "‘늦은 버스’ 첫 데모의 가사입니다. 후렴이 지금과 많이 달라요. 버린 문장도 함께 둡니다.",
        visibility: "members",
        plan: 0,
      },
      { text: "소극장 공연 사진이 도착했습니다. 맨 앞줄에서 울던 분, 저도 봤어요.", visibility: "public", pictures: 3 },
      {
        text: "다음 공연에서 부를 노래를 투표로 정해요. 팔로워라면 누구나 댓글로 참여할 수 있어요.",
        visibility: "followers",
      },
    ],
  },
  {
    domain: "inkandpaper",
    nickname: "먹과종이",
    email: "ink@example.com",
    gender: "male",
    lang: "ko",
    field: "art",
    hue: 250,
    introduction: "먹으로 도시를 그립니다. 사라지는 골목을 종이에 남기고 있어요.",
    plans: [basic("먹물 한 방울", 3000, "스케치를 먼저 봐요.", ["스케치 원본", "작업 영상"])],
    posts: [
      { text: "을지로 골목 서른 번째 그림. 간판이 내려가기 하루 전에 그렸습니다.", visibility: "public", pictures: 2 },
      {
        text: "멤버 전용 스케치. 선이 살아 있을 때 멈추는 연습을 하고 있어요.",
        visibility: "members",
        plan: 0,
        pictures: 2,
      },
      { text: "종이는 기다려 주지만 골목은 기다려 주지 않네요.", visibility: "public" },
    ],
  },
  {
    domain: "coach_daniel",
    nickname: "Coach Daniel",
    email: "daniel@example.com",
    gender: "male",
    lang: "en",
    field: "sports",
    hue: 180,
    introduction: "Wheelchair basketball coach. Drills, game notes and stories from the court.",
    plans: [basic("Bench", 3000, "Notes after every game.", ["Game notes", "Drill of the week"])],
    posts: [
      {
        text: "We won in overtime, 58 to 56. Nobody scored more than eleven points: that is the kind of win I like.",
        visibility: "public",
        pictures: 1,
      },
      {
        text: "Drill of the week: three passes before any shot, and the last pass must be blind. It looks silly for ten minutes and then it does not.",
        visibility: "members",
        plan: 0,
      },
      { text: "Our hall has a ramp at last. It took two years and one very patient city clerk.", visibility: "public" },
    ],
  },
  {
    domain: "bakery_on",
    nickname: "온기빵집",
    email: "ongi@example.com",
    gender: "female",
    lang: "ko",
    field: "entrepreneurship",
    hue: 38,
    introduction: "작은 동네 빵집의 장부를 공개합니다. 새벽 네 시에 불을 켜요.",
    plans: [
      basic("식빵 한 쪽", 2000, "새벽 소식을 받아요.", ["새벽 반죽 일기", "할인 소식"]),
      plus("단골석", 9000, "빵집의 살림을 함께 봐요.", ["월별 장부", "신메뉴 시식 초대"]),
    ],
    posts: [
      {
        text: "밀가루 값이 또 올랐습니다. 식빵 값을 올리는 대신 크기를 정직하게 적어 두기로 했어요.",
        visibility: "public",
      },
      {
        text: "호두 캄파뉴가 드디어 제 모양을 찾았습니다. 발효 시간을 두 시간 늘렸어요.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "10월 장부입니다. 매출 1,284만 원, 재료비 412만 원, 임대료 150만 원. 자세한 표는 아래에 있어요.",
        visibility: "members",
        plan: 1,
      },
    ],
  },
  {
    domain: "actor_seojun",
    nickname: "배우서준",
    email: "seojun@example.com",
    gender: "male",
    lang: "ko",
    field: "celebrity",
    hue: 0,
    introduction: "무대와 화면 사이에서 연기합니다. 대본 여백에 적은 메모를 나눠요.",
    plans: [basic("객석 A열", 5000, "막이 오르기 전 이야기를 들어요.", ["연습실 일기", "무대 뒤 사진"])],
    posts: [
      {
        text: "연극 ‘여름의 끝’ 첫 공연을 마쳤습니다. 막이 내리고도 한참 일어나지 않으시던 객석을 기억할게요.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "대본 여백의 메모를 찍어 두었습니다. 세 번째 장면의 침묵은 사실 대사를 잊은 거였어요.",
        visibility: "members",
        plan: 0,
        pictures: 1,
      },
      { text: "다음 작품 연습을 시작했어요.", visibility: "followers" },
    ],
  },
  {
    domain: "tidewatch",
    nickname: "Tide Watch",
    email: "tide@example.com",
    gender: "female",
    lang: "en",
    field: "social",
    hue: 200,
    introduction: "Volunteers counting and cleaning the beaches of Jeju. Every kilogram is weighed and published.",
    plans: [
      basic("Low tide", 2000, "Keep the scales running.", ["Monthly beach report"]),
      plus("High tide", 20000, "Fund a whole clean-up day.", ["A named clean-up day", "Photo report"]),
    ],
    posts: [
      {
        text: "Hamdeok beach, Saturday: 43 volunteers, 612 kilograms, most of it fishing rope. Thank you.",
        visibility: "public",
        pictures: 2,
      },
      {
        text: "Members' report for October, beach by beach, with the weights we could not publish on the map yet.",
        visibility: "members",
        plan: 0,
      },
      { text: "Why we weigh before we sort: a wet net can hide a third of its weight in sand.", visibility: "public" },
    ],
  },
  {
    domain: "webtoon_bom",
    nickname: "봄날웹툰",
    email: "bom@example.com",
    gender: "female",
    lang: "ko",
    field: "art",
    hue: 290,
    introduction: "수요일마다 네 컷 만화를 그립니다. 고양이 둘, 사람 하나.",
    plans: [basic("다음 컷", 3000, "다음 화를 하루 먼저 봐요.", ["하루 먼저 보기", "콘티 공개"])],
    posts: [
      { text: "128화 ‘이불 밖은 위험해’. 오늘도 고양이가 이겼습니다.", visibility: "public", pictures: 4 },
      {
        text: "129화 콘티를 먼저 올려요. 마지막 컷이 바뀔 수도 있습니다.",
        visibility: "members",
        plan: 0,
        pictures: 2,
      },
      { text: "마감 끝. 자러 갑니다.", visibility: "public" },
    ],
  },
  {
    domain: "newface_yuna",
    nickname: "유나의첫걸음",
    email: "yuna@example.com",
    gender: "female",
    lang: "ko",
    field: "celebrity",
    hue: 55,
    introduction: "이제 막 시작한 신인 모델이에요. 첫걸음을 함께해 주세요.",
    plans: [basic("첫 응원", 1000, "첫걸음에 힘을 보태요.", ["감사 편지"])],
    posts: [],
  },
];
