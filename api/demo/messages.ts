import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { replaceGreeting } from "../messages/greetings/greeting-settings";
import { sendGreeting } from "../messages/greetings/send-greeting";
import { moveReadMark } from "../messages/mark-read";
import type { MessageRow } from "../messages/message-row";
import { storePictures } from "../messages/pictures/message-pictures";
import { roomIdOf } from "../messages/room-id";
import { writeMessage } from "../messages/write-message";
import type { Person } from "./person";
import { storePhotograph } from "./pictures";

/** Author, hours ago, text, and the name of a photograph. */
type Line = ["fan" | "creator", number, string, string?];
type Talk = { fan: number; creator: number; lines: Line[]; read: { fan: number; creator: number } };

const talks: Talk[] = [
  {
    fan: 0,
    creator: 4,
    lines: [
      ["creator", 50, "구독해 주셔서 고마워요! 궁금한 점은 언제든 편하게 물어봐 주세요."],
      ["fan", 49.5, "안녕하세요. 지난주 글 보고 용기 내서 구독했어요 :)"],
      ["creator", 49, "와, 그 글이 닿았다니 정말 기뻐요.\n다음 이야기도 곧 올릴게요."],
      ["creator", 48.9, "오늘 리허설 사진 먼저 보내요.", "jiwon-stage"],
      ["fan", 3, "오늘 올려 주신 사진 정말 좋았어요. 어디에서 찍으신 거예요?"],
      ["creator", 2.5, "집 앞 골목이에요. 해 질 무렵 십 분 동안만 저런 빛이 들어요."],
      ["fan", 2.4, "십 분이라니, 더 귀하게 보이네요. 잘 간직할게요!"],
    ],
    read: { fan: 7, creator: 7 },
  },
  {
    fan: 0,
    creator: 8,
    lines: [
      ["fan", 900, "첫 달 잘 보고 있어요. 응원합니다!"],
      ["creator", 898, "고맙습니다. 덕분에 힘내고 있어요."],
    ],
    read: { fan: 2, creator: 2 },
  },
  {
    fan: 1,
    creator: 0,
    lines: [
      ["fan", 30, "작업실 영상 잘 봤어요. 배경 음악이 궁금해요."],
      ["creator", 29, "제가 직접 녹음한 빗소리예요. 파일로도 올려 볼게요."],
      ["fan", 5, "정말요? 기다릴게요!"],
      ["fan", 4.9, "참, 이번 달 굿즈도 잘 받았어요. 포장이 너무 예뻐서 한참 못 뜯었어요."],
    ],
    read: { fan: 4, creator: 2 },
  },
  {
    fan: 2,
    creator: 0,
    lines: [
      ["fan", 26, "Hello from Busan! Is it okay to write in English?"],
      ["creator", 25, "Of course! I read every message, in any language."],
      ["fan", 24.5, "That makes me so happy. The new series is beautiful."],
    ],
    read: { fan: 3, creator: 3 },
  },
];

/** Adds a few chat rooms with read and unread messages, and one with a greeting. */
export async function talkInDemo(deps: Deps, fans: Person[], creators: Person[], at: Date): Promise<void> {
  for (const { fan, creator, lines, read } of talks) {
    const people = { fan: (fans[fan] as Person).userId, creator: (creators[creator] as Person).userId };
    const roomId = roomIdOf(people.fan, people.creator);
    // The room was created with the membership, which was dated back after it.
    const began = secondsAfter(at, -1_000 * 3_600);
    await deps.database.db
      .updateTable("chat_rooms")
      .set({ last_at: began, created_at: began })
      .where("room_id", "=", roomId)
      .execute();
    for (const [who, hoursAgo, body, photograph] of lines) {
      const message = {
        roomId,
        senderId: people[who],
        clientId: null,
        body,
        at: secondsAfter(at, -hoursAgo * 3_600),
        factor: 1,
      };
      // Written as a broadcast, since a membership that has lapsed by now was live then.
      const { message: written } = await writeMessage(deps.database, { ...message, kind: "broadcast" });
      if (photograph && written) await addPhotograph(deps, written, photograph);
    }
    for (const who of ["fan", "creator"] as const)
      await moveReadMark(deps, { userId: people[who], roomId, seq: read[who], at: secondsAfter(at, -3_600) });
  }
  await greetInDemo(deps, creators[0] as Person, fans[4] as Person, at);
}

async function addPhotograph(deps: Deps, message: MessageRow, name: string): Promise<void> {
  const { sender_id: userId, sent_at: at } = message;
  const photograph = { name, at: 0 };
  const picture = await storePhotograph(deps.store, { kind: "message", folder: "prv", photograph });
  const upload = {
    upload_id: newId("upl", at),
    user_id: userId,
    purpose: "message" as const,
    content_type: "image/webp" as const,
    bytes: 1,
    quarantine_key: `tmp/${userId}/${name}`,
    picture_key: picture.key,
    created_at: at,
    expires_at: at,
    adopted_at: at,
    swept_at: at,
  };
  await deps.database.db.transaction().execute(async (tx) => {
    await tx.insertInto("uploads").values(upload).execute();
    await storePictures(tx, [message], [picture]);
  });
}

async function greetInDemo(
  deps: Deps,
  { userId: creatorId }: Person,
  { userId: fanId }: Person,
  at: Date,
): Promise<void> {
  const greeting = {
    forSubscribers: {
      on: true,
      body: "함께해 주셔서 고마워요. 작업실 문은 늘 열려 있어요. 편하게 이야기 걸어 주세요!",
    },
    forFollowers: { on: true, body: "반가워요! 새 작업이 올라오면 가장 먼저 알려 드릴게요." },
  };
  await replaceGreeting(deps, { creatorId, greeting, at });
  await sendGreeting(deps, { creatorId, fanId, occasion: "follow" });
}
