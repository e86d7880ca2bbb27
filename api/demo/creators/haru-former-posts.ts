import type { DemoCreator } from "./creator";

/** The posts of haru_studio from earlier months. */
export const haruFormerPosts: DemoCreator["former"] = [
  {
    text: "가을 학기 수업을 마쳤습니다. 여덟 주 동안 모두 마흔두 점이 나왔어요. 처음보다 벽이 얇아진 그릇이 많아서, 함께 나란히 놓고 사진을 찍었습니다.",
    visibility: "public",
    tags: ["수업"],
    pictures: 2,
    daysAgo: 71,
  },
  {
    text: "재를 거르는 날이에요. 지난겨울 난로에서 모은 소나무 재를 물에 풀어 사흘 두었다가 고운 것만 떠냅니다. 냄새가 꼭 비 온 산 같아요.",
    visibility: "public",
    tags: ["유약"],
    pictures: 1,
    daysAgo: 83,
  },
  {
    text: "멤버 일지 · 여름 가마의 온도표. 밤 열한 시에 천이백 도를 넘겼고, 새벽 두 시에 불을 뺐습니다. 다음에는 삼십 분 더 기다려 보려고 해요.",
    visibility: "members",
    tags: ["가마"],
    plan: 0,
    daysAgo: 96,
  },
  {
    text: `왜 흰 그릇을 만드느냐는 질문을 자주 받습니다. 길게 적어 볼게요.

처음 물레를 배운 곳은 이천의 작은 작업실이었어요. 선생님은 말씀이 적은 분이라, 잘못 깎은 굽을 보시면 아무 말 없이 그릇을 뒤집어 놓고 나가셨습니다. 그러면 저는 하루 종일 그 굽을 들여다보았어요. 어디가 무거운지, 어디에서 칼이 멈칫했는지. 흰 유약은 그런 것을 하나도 숨겨 주지 않았습니다.

검은 유약을 바르면 대부분의 실수가 어둠 속으로 들어갑니다. 푸른 유약은 고이는 자리마다 깊어져서, 조금 기운 어깨도 일부러 그런 것처럼 보이게 해 줘요. 그런데 흰 그릇은 빛이 닿는 대로 다 드러납니다. 아침에는 왼쪽 어깨가, 저녁에는 오른쪽 허리가 보여요. 그래서 흰 그릇 앞에서는 늘 조금 긴장합니다.

십오 년이 지난 지금도 마음에 드는 흰 그릇은 한 해에 세 점이 채 되지 않아요. 나머지는 식탁에서 씁니다. 밥을 담고, 국을 담고, 귤 껍질을 담아요. 완벽하지 않은 그릇이 식탁에서는 더 편하다는 것도 그렇게 알았습니다.

그러니 흰 그릇을 만드는 까닭은, 아직 숨길 것이 많아서라고 해 두겠습니다.`,
    visibility: "public",
    tags: ["유약", "작업실"],
    pictures: 3,
    daysAgo: 104,
  },
  {
    text: "장마가 길어서 말리던 접시 열두 점이 휘었습니다. 다시 반죽해서 다음 달에 만나요. 흙은 구워지기 전까지는 몇 번이고 돌아올 수 있어서 좋습니다.",
    visibility: "public",
    pictures: 1,
    daysAgo: 118,
  },
  {
    text: "A short note in English, because some of you asked: yes, the cups can go in the dishwasher, and no, please do not put them on an open flame. If a rim chips, send me a photograph before you throw it away. I can often mend it.",
    visibility: "public",
    tags: ["English"],
    daysAgo: 127,
  },
  {
    text: "팔로워분들께 여름 작업실의 소리를 보냅니다. 물레 도는 소리, 선풍기, 그리고 모래가 코 고는 소리.",
    visibility: "followers",
    tags: ["작업실"],
    daysAgo: 139,
  },
  {
    text: "달항아리를 하나 올렸습니다. 위아래를 따로 빚어 이어 붙이는 그릇이라 허리에 이음매가 남아요. 지우지 않고 두었습니다.",
    visibility: "public",
    tags: ["전시"],
    pictures: 2,
    daysAgo: 151,
  },
  {
    text: "첫 멤버가 열 분이 되었어요. 한 분 한 분의 이름을 작업실 칠판에 적어 두었습니다.",
    visibility: "public",
    tags: ["작업실"],
    pictures: 1,
    daysAgo: 363,
  },
  {
    text: "처음으로 후원을 받았습니다. 그 돈으로 체를 새로 샀어요. 유약이 눈에 띄게 고와졌습니다.",
    visibility: "public",
    tags: ["유약"],
    daysAgo: 402,
  },
];
