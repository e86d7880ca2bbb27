import type { CommentId } from "#contract/ids";
import { secondsAfter } from "../clock";
import { deleteComment } from "../comments/delete-comment";
import { pinComment } from "../comments/pin-comment";
import { writeComment } from "../comments/write-comment";
import type { Deps } from "../deps";
import { demoCreators } from "./creators/creators";
import type { Person } from "./person";
import type { PublishedPost } from "./posts";

/** `by`: a fan by index, or the post's creator; `after`: hours after the post or the parent comment. */
type DemoText = { by: number | "creator"; after: number; text: string };
type DemoComment = DemoText & { replies?: DemoText[]; pinned?: boolean; deleted?: boolean };
/** `post`: which of the creator's, the newest first. */
type DemoThread = { domain: string; post: number; comments: DemoComment[] };

const threads: DemoThread[] = [
  {
    domain: "haru_studio",
    post: 0,
    comments: [
      {
        by: 1,
        after: 0.3,
        text: "깨진 다섯 점을 정원 길에 묻는다는 말이 참 좋네요. 그 길을 한번 걸어 보고 싶어요.",
        replies: [
          { by: "creator", after: 0.5, text: "작업실 문 여는 날 오시면 같이 걸어요. 길이 아직 짧긴 합니다." },
          { by: 4, after: 1.1, text: "저도 그날 갈게요!" },
        ],
      },
      { by: 3, after: 0.8, text: "사진 속 두 번째 잔, 유약이 흐르다 멈춘 자리가 너무 예뻐요." },
      {
        by: "creator",
        after: 1,
        text: "기다려 주신 분들께 이번 주 안으로 차례대로 연락드릴게요. 주소가 바뀐 분은 메시지로 알려 주세요.",
        pinned: true,
        replies: [
          { by: 7, after: 0.4, text: "이사를 했어요. 메시지로 새 주소 남길게요!" },
          { by: 2, after: 0.9, text: "Is there a way to have it sent to Busan by the fifth?" },
          { by: "creator", after: 0.3, text: "Yes, I will pack yours first." },
        ],
      },
      {
        by: 2,
        after: 2,
        text: "Fifty-seven out of sixty-two! Congratulations from Busan. The ash glaze looks like moss after rain.",
      },
      {
        by: 6,
        after: 2.4,
        text: "혹시 이 잔은 판매하시나요?",
        deleted: true,
        replies: [{ by: "creator", after: 0.6, text: "네, 다음 달에 몇 점 올릴 예정이에요. 여기에 먼저 알릴게요." }],
      },
      { by: 0, after: 3, text: "가마 여는 날의 냄새가 여기까지 나는 것 같아요.\n고생 많으셨어요." },
    ],
  },
  {
    domain: "haru_studio",
    post: 1,
    comments: [
      { by: 1, after: 2, text: "저는 왼쪽 잔이요. 손에 쥐었을 때의 두께가 보이는 것 같아서요." },
      {
        by: 2,
        after: 5,
        text: "The one on the right, for the way the green stops.",
        replies: [{ by: "creator", after: 1, text: "저도 사실 그 잔이 제일 아까워요." }],
      },
    ],
  },
  {
    domain: "haru_studio",
    post: 6,
    comments: [
      { by: 5, after: 4, text: "Happy birthday, Morae! Six years of supervising the wheel." },
      { by: 7, after: 9, text: "모래야 생일 축하해. 물레 옆자리는 앞으로도 네 거야." },
    ],
  },
  {
    domain: "runner_minseo",
    post: 0,
    comments: [
      { by: 4, after: 0.6, text: "4분 18초 42… 중계 보다가 소리 질렀어요. 축하해요!" },
      {
        by: 6,
        after: 1.2,
        text: "마지막 한 바퀴에서 어깨가 하나도 안 흔들리던데, 그건 어떻게 연습하는 거예요?",
        replies: [
          {
            by: "creator",
            after: 2,
            text: "메트로놈 켜 놓고 팔만 흔드는 연습을 겨우내 했어요. 옆에서 보면 조금 웃겨요.",
          },
        ],
      },
    ],
  },
  {
    domain: "leo_makes",
    post: 0,
    comments: [
      { by: 2, after: 1, text: "Number 112 is on my desk. I replaced the switch myself last month, in ten minutes." },
      {
        by: 5,
        after: 3,
        text: "No glue at all? How does the shade stay put?",
        replies: [{ by: "creator", after: 4, text: "Two tabs and a slot. Pull it off, it snaps back." }],
      },
      { by: 3, after: 6, text: "한국으로도 배송하시나요? 부엌에 하나 두고 싶어요." },
    ],
  },
  {
    domain: "green_doorae",
    post: 0,
    comments: [
      { by: 3, after: 2, text: "그 앞을 매일 지나다녔는데 흙이 있는 줄은 몰랐어요. 토요일에 삽 들고 갈게요." },
      { by: 7, after: 5, text: "트럭 두 대라니요. 애쓰셨어요." },
    ],
  },
  {
    domain: "jiwon_sings",
    post: 0,
    comments: [
      { by: 0, after: 1, text: "퇴근길 버스에서 들었어요. 내려야 할 정류장을 지나칠 뻔했어요." },
      { by: 1, after: 1.5, text: "두 번째 절의 숨소리까지 그대로 두신 게 좋아요." },
      { by: 2, after: 7, text: "I don't understand every word yet, and I have played it nine times." },
    ],
  },
  {
    domain: "bakery_on",
    post: 0,
    comments: [{ by: 3, after: 3, text: "정직하게 적어 두신 빵 크기, 오늘 가서 봤어요. 응원합니다." }],
  },
  {
    domain: "tidewatch",
    post: 0,
    comments: [
      { by: 5, after: 2, text: "My back still remembers the rope. See you in December." },
      { by: 6, after: 6, text: "612kg이라니… 다음에는 저도 함께할게요." },
    ],
  },
];

/** Adds comments of fans and creators to the demo posts, none in the future. */
export async function commentInDemo(deps: Deps, fans: Person[], creators: Person[], posts: PublishedPost[], at: Date) {
  for (const { domain, post, comments } of threads) {
    const creator = creators.find((person) => person.domain === domain);
    const place = posts.filter((each) => each.creator === demoCreators.findIndex((c) => c.domain === domain))[post];
    if (!creator || !place) throw new Error(`the demo world has no post ${post} of ${domain}`);
    const personOf = (by: DemoText["by"]) => (by === "creator" ? creator : (fans[by] as Person)).userId;
    const say = async ({ by, after, text }: DemoText, since: Date, parentId?: CommentId) => {
      const moment = new Date(Math.min(secondsAfter(since, after * 3_600).getTime(), at.getTime()));
      const { commentId } = await writeComment(deps, {
        authorId: personOf(by),
        postId: place.postId,
        input: { body: text, parentId },
        at: moment,
        lang: "ko",
      });
      return { commentId, moment };
    };
    for (const { replies = [], pinned, deleted, ...words } of comments) {
      const { commentId, moment } = await say(words, place.publishedAt);
      for (const reply of replies) await say(reply, moment, commentId);
      if (pinned) await pinComment(deps, { creatorId: creator.userId, commentId, at, lang: "ko" });
      if (deleted) await deleteComment(deps, { userId: personOf(words.by), commentId, at });
    }
  }
}
