import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The words replaced before the glossary's table, in all their forms. */
const refused: [word: RegExp, instead: string][] = [
  [/\bsign(?:s|ed|ing)?[ -](?:(?:it|you|them) )?(?:in|out)s?\b/i, "log in, log out"],
  [/\btips?\b/i, "donation"],
  [/\bcancell(?:ed|ing)\b|\bcolour|\bfavourite|\borganis/i, "American spelling"],
  [/\bpayouts?\b|withdrawal request|ask for a settlement/i, "settlement"],
  [/\bgifts?\b|\bwhat I gave\b/i, "donation, my support"],
  [/\binfluencers?\b|인플루언서/i, "creator, 액티비스트"],
  [/\benterprise\b|social causes|"Artist"|예술|창업|사회 활동/i, "the names of the fields"],
  [/\b(?:anew|whoever|whom)\b/i, "again, who"],
  [/\bNotifications?\b|\b(?:unread|by) notifications?\b|\bnotification settings\b/, "alerts"],
  [/출금|인출/, "정산"],
  [/고치기|고치거나|고치려면|고쳐|고쳤어요|고칠 /, "수정"],
  [/골라 |골랐|고르기|고르[고면지]|고른 |(?<!신)고를 /, "선택"],
  [/찾기|찾을 말/, "검색"],
  [/까닭/, "이유"],
  [/[한된낸쓴푼] 때"|(?:보낸|받은|생긴|끝난|다녀간) 때"/, "신청일, 처리일 …"],
  [/나눌 곳|나눌 비율/, "기부할 곳"],
  [/에게만 연 글/, "멤버 전용 글"],
  [/[\d}]판(?![가-힣])|[가-힣] 판(?:["은을이]|에 |이에)|"판"/, "버전"],
  [/한 달 가격/, "월 가격"],
  [/"남겼어요|치웠|치우기|치운 |아웃시[켰키]/, "댓글을 남겼어요, 제외, 로그아웃했어요"],
];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

const sources: [what: string, files: string[]][] = [
  ["ko", filesIn("app/i18n/locales/ko")],
  ["en", filesIn("app/i18n/locales/en")],
  ["the error catalogue", ["contract/errors.ts", "contract/field-messages.ts"]],
  ["the messages of switches", ["contract/switches/values.ts"]],
  ["the intermediary's notices", ["contract/intermediary.ts"]],
  [
    "every mail",
    [
      ...filesIn("api").filter((file) => file.endsWith("mail.tsx")),
      "api/mail/layout.tsx",
      "api/notifications/mail-texts.ts",
    ],
  ],
  ["the share card", ["api/social-cards/card-texts.ts"]],
];

/** Quoted texts with their quotes, except paths and addresses in code. */
const quoted = (source: string) => (source.match(/"[^"\n]*"|`[^`]*`/g) ?? []).filter((text) => !/^.[./#@]/.test(text));

it.each(sources)("%s uses the chosen term for each thing", (_what, files) => {
  expect(files.map((file) => quoted(readFileSync(file, "utf8")).length)).not.toContain(0);
  const left = files.flatMap((file) =>
    quoted(readFileSync(file, "utf8")).flatMap((text) =>
      refused.filter(([word]) => word.test(text)).map(([, instead]) => `${file}: ${text} → ${instead}`),
    ),
  );
  expect(left).toEqual([]);
});

/** The words that the glossary replaced, from the last column of its table of words on screens, each with its row. */
const replaced = readFileSync("docs/domain.md", "utf8")
  .split(/^## Words on screens$|^## States$/m)[1]
  ?.split("\n")
  .filter((line) => /^\| (?!thing)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .flatMap(([, , ko, en, not = ""]) => not.split(", ").map((word) => ({ word, instead: `${ko} · ${en}` })));

it.each(sources.filter(([what]) => what !== "the intermediary's notices"))(
  "%s has no word that the glossary replaced",
  (_what, files) => {
    expect(replaced?.map(({ word }) => word)).toEqual(expect.arrayContaining(["크리에이터", "게시물", "} 님"]));
    const texts = files.flatMap((file) => quoted(readFileSync(file, "utf8")).map((text) => ({ file, text })));
    const left = texts.flatMap(({ file, text }) =>
      (replaced ?? [])
        .filter(({ word }) => text.toLowerCase().includes(word.toLowerCase()))
        .map(({ word, instead }) => `${file}: ${text}: ${word} → ${instead}`),
    );
    expect(left).toEqual([]);
  },
);

it("the fields have the same names where displayed, applied for and shared", () => {
  for (const lang of ["ko", "en"]) {
    const read = (area: string) => readFileSync(`app/i18n/locales/${lang}/${area}.ts`, "utf8");
    for (const field of ["art", "entrepreneurship", "sports", "celebrity", "social"]) {
      const shown = new RegExp(`^ {2}${field}: ("[^"]+")`, "m").exec(read("creator"))?.[1];
      expect(shown).toBeTruthy();
      expect(read("landing")).toContain(`field_${field}: ${shown}`);
      expect(read("feed")).toContain(`${field}: ${shown}`);
      expect(readFileSync("api/social-cards/card-texts.ts", "utf8")).toContain(`${field}: ${shown}`);
    }
  }
});
