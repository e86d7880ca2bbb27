import { basic, type DemoCreator, plus } from "./creator";
import { haruFormerPosts } from "./haru-former-posts";

const haruPhotographs = [
  ...["haru-kiln", "haru-bowl", "haru-cups", "haru-tea", "haru-bottles", "haru-clay"],
  ...["haru-plates", "haru-moon", "haru-firing", "haru-tests"],
];

/** The creator whose account is printed at the start, with the fullest page of the demo world. */
export const haruStudio: DemoCreator = {
  domain: "haru_studio",
  nickname: "하루작업실",
  email: "creator@example.com",
  gender: "female",
  lang: "ko",
  field: "art",
  followers: 1_276,
  pictures: { face: "av-haru", cover: "haru-cover", posts: haruPhotographs },
  introduction: "흙을 빚고 유약을 바르는 사람입니다. 그릇이 식탁에 오르기까지의 하루를 나눕니다.",
  series: [
    {
      title: "유약 일지",
      description: "재를 거르는 날부터 이끼 같은 초록까지, 한 색이 나오기까지의 기록이에요.",
      cover: "haru-bowl",
      tag: "유약",
    },
    {
      title: "가마 여는 날",
      description: "불을 때고 기다리고 여는 날의 이야기예요.",
      cover: "haru-firing",
      tag: "가마",
      isComplete: true,
    },
  ],
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
      tags: ["가마"],
      pictures: 3,
    },
    {
      text: "멤버 여러분께만 먼저 보여 드려요. 이번 가마에서 나온 찻잔 가운데 유약이 가장 곱게 흐른 세 점입니다. 다음 주 추첨에 넣을게요. 어느 잔이 마음에 드는지 댓글로 알려 주세요.",
      teaser: "이번 가마에서 남긴 세 점에 대한 이야기예요.",
      visibility: "members",
      tags: ["유약", "가마"],
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
      tags: ["작업실"],
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
      tags: ["유약"],
      pictures: 2,
    },
    {
      text: "작업실 고양이 모래가 오늘로 여섯 살이 되었습니다. 물레 옆자리는 여전히 모래의 것입니다.",
      visibility: "public",
      tags: ["작업실"],
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
      tags: ["전시"],
      pictures: 2,
    },
    {
      text: "가마지기 멤버분들께. 올해 작업실 초대 날짜를 정하려고 합니다. 가능한 주말을 댓글로 남겨 주세요.",
      visibility: "members",
      tags: ["가마", "작업실"],
      plan: 2,
    },
    {
      text: "접시를 포개 두는 법에 대해 자주 물어보셔서 짧게 적습니다.\n\n- 사이에 **얇은 종이 한 장**이면 충분해요.\n- 유약끼리 닿는 소리가 나지 않으면 됩니다.",
      visibility: "public",
      tags: ["유약"],
    },
    {
      text: "올해 첫 서리. 아침에 물레를 돌리면 손끝이 시립니다. 난로에 주전자를 올려 두고 시작했어요.",
      visibility: "public",
      tags: ["작업실"],
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
      tags: ["작업실"],
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
      tags: ["가마"],
      plan: 0,
    },
    {
      text: "택배 상자를 줄이려고 볏짚으로 싸 보았습니다. 받으신 분들 이야기를 들려주세요.",
      visibility: "public",
      pictures: 1,
    },
    {
      text: "곁에서 시작합니다. 그릇 만드는 하루를 천천히 나눌게요.",
      visibility: "public",
      pictures: 1,
      daysAgo: 178,
    },
  ],
  former: haruFormerPosts,
};
