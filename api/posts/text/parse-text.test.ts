import { describe, expect, it, test } from "vitest";
import type { Block, Inline } from "#contract/posts/blocks";
import { parseText } from "./parse-text";

const bold = (...children: Inline[]): Inline => ({ type: "bold", children });
const italic = (...children: Inline[]): Inline => ({ type: "italic", children });
const link = (href: string, ...children: Inline[]): Inline => ({ type: "link", href, children });
const lineBreak: Inline = { type: "break" };
const paragraph = (...children: Inline[]): Block => ({ type: "paragraph", children });
const list = (ordered: boolean, ...items: string[]): Block => ({
  type: "list",
  ordered,
  items: items.map((item) => [paragraph(item)]),
});

describe("emphasis beside Korean", () => {
  const particles = "은 는 이 가 을 를 의 에 에서 로 으로 과 와 도 만 까지 부터 처럼 이라는 입니다".split(" ");
  const brackets = ["()", "[]", "「」", "『』", "《》", "〈〉", '""', "“”", "''", "‘’", "（）", ""];
  const marks: [string, (words: string) => Inline][] = [
    ["*", (words) => italic(words)],
    ["**", (words) => bold(words)],
    ["***", (words) => italic(bold(words))],
  ];
  const rows = marks.flatMap(([mark, node]) => brackets.map((pair) => ({ mark, node, pair })));

  it.each(rows)("$mark around words in $pair is read before every particle", ({ mark, node, pair }) => {
    const [opening = "", closing = ""] = pair;
    for (const particle of particles)
      for (const words of [`${opening}곁${closing}`, `곁${opening}Gyeot${closing}`])
        for (const [before, after] of [
          ["", " 좋아요"],
          ["우리 ", ""],
          ["오늘은", "."],
          ["※", "！"],
        ] as const) {
          const typed = `${before}${mark}${words}${mark}${particle}${after}`;
          const around = [before, node(words), `${particle}${after}`].filter((each) => each !== "");
          expect(parseText(typed), typed).toEqual([paragraph(...around)]);
        }
  });

  it.each([
    ["※ **주의**：읽어 주세요", ["※ ", bold("주의"), "：읽어 주세요"]],
    ["「**새벽**」을 “*바다*”와", ["「", bold("새벽"), "」을 “", italic("바다"), "”와"]],
    ["**“안녕.”**이라고 했다", [bold("“안녕.”"), "이라고 했다"]],
    ["**10%**를 **1,000원**에", [bold("10%"), "를 ", bold("1,000원"), "에"]],
    ["10~20명, 3~4시, ~~취소~~", ["10~20명, 3~4시, ~~취소~~"]],
    ["^_^ 안녕 ^_^ -_- _밑줄_ T_T", ["^_^ 안녕 ^_^ -_- _밑줄_ T_T"]],
    ["*^^* 반가워요 *^^*", ["*^^* 반가워요 *^^*"]],
    ["10,000원* 부터 (*세금 별도)", ["10,000원* 부터 (*세금 별도)"]],
    ["https://a.example/_b_/c_d_", ["https://a.example/_b_/c_d_"]],
  ])("reads %s", (typed, children) => expect(parseText(typed)).toEqual([paragraph(...(children as Inline[]))]));
});

describe("lines", () => {
  it.each([
    "2026. 11. 25. 공연",
    "11. 25. 공연",
    "1. 5. 신년 공연",
    "1) 준비물",
    "2. 둘째부터",
    "#태그",
    "#1 소식",
    "-대시",
    "*",
    "-",
    "##",
    ">_<",
    "===",
    "![](11)",
    "![](0)",
    "![그림](2)",
    "오늘 ![](2) 그림",
    "&amp; &lt; &#35;",
    "<b>굵게</b> <script>alert(1)</script> <!-- x -->",
    "<https://a.example>",
    "[말]: https://a.example",
  ])("keeps %s as it is typed", (typed) => expect(parseText(typed)).toEqual([paragraph(typed)]));

  it("keeps dates below one another, and after a list", () => {
    expect(parseText("1. 5. 신년\n2. 14. 봄\n11. 25. 겨울")).toEqual([
      paragraph("1. 5. 신년", lineBreak, "2. 14. 봄", lineBreak, "11. 25. 겨울"),
    ]);
    expect(parseText("1. 하나\n2. 둘\n11. 25. 공연\n\n3. 셋")).toEqual([
      list(true, "하나", "둘"),
      paragraph("11. 25. 공연"),
      paragraph("3. 셋"),
    ]);
  });

  it("numbers no item otherwise than it is typed: a number out of order ends the list", () => {
    expect(parseText("1. 하나\n2. 둘\n10. 열\n\n1. 새 목록\n2. 둘\n1. 또 하나")).toEqual([
      list(true, "하나", "둘"),
      paragraph("10. 열"),
      list(true, "새 목록", "둘"),
      list(true, "또 하나"),
    ]);
  });

  it("reads one line break as a break, and a blank line as a new paragraph", () => {
    expect(parseText("첫 줄\n둘째 줄  \n셋째\\\n넷째\n\n\n다음")).toEqual([
      paragraph("첫 줄", lineBreak, "둘째 줄", lineBreak, "셋째", lineBreak, "넷째"),
      paragraph("다음"),
    ]);
  });

  it("begins and ends lists, quotes, headings, rules and pictures without a blank line", () => {
    expect(
      parseText("준비물\n- 물\n- 빵\n끝\n> 인용\n뒤\n# 제목\n### 작은 제목\n글\n---\n![](2)\n1. 하나\n1. 둘\n+ 셋"),
    ).toEqual([
      paragraph("준비물"),
      list(false, "물", "빵"),
      paragraph("끝"),
      { type: "quote", children: [paragraph("인용")] },
      paragraph("뒤"),
      { type: "heading", level: 2, children: ["제목"] },
      { type: "heading", level: 3, children: ["작은 제목"] },
      paragraph("글"),
      { type: "rule" },
      { type: "picture", number: 2 },
      list(true, "하나", "둘"),
      list(false, "셋"),
    ]);
  });

  it("has no code of its own lines: indented and fenced lines are a paragraph", () => {
    expect(parseText("    들여쓴 줄\n\n```\n줄\n```")).toEqual([
      paragraph("들여쓴 줄"),
      paragraph({ type: "code", text: "줄" }),
    ]);
  });

  it("keeps the marks of a sixth list or quote in another as text", () => {
    const deepest = (blocks: Block[]): Block[] => {
      const [block] = blocks;
      if (block?.type === "quote") return deepest(block.children);
      return block?.type === "list" ? deepest(block.items[0] ?? []) : blocks;
    };
    expect(deepest(parseText("> > > > > > > 글"))).toEqual([paragraph("> > 글")]);
    expect(deepest(parseText("- > - > - > - 글"))).toEqual([paragraph("> - 글")]);
  });
});

describe("links", () => {
  const words = (children: Inline[]) => [paragraph(...children)];

  it.each([
    ["[여기](https://a.example/b?c=d&e)를", [link("https://a.example/b?c=d&e", "여기"), "를"]],
    ["[메일](mailto:me@a.example)", [link("mailto:me@a.example", "메일")]],
    ["[**굵은** 말](http://a.example)", [link("http://a.example", bold("굵은"), " 말")]],
    ["[](https://a.example)", [link("https://a.example", "https://a.example")]],
    ["![그림](https://a.example/b.png)", [link("https://a.example/b.png", "그림")]],
    ["와![그림](https://a.example)", ["와", link("https://a.example", "그림")]],
    ["와\\![그림](https://a.example)", ["와!", link("https://a.example", "그림")]],
    ["[https://www.a.example/b](https://a.example/c)", [link("https://a.example/c", "https://www.a.example/b")]],
    ["[https://한글.example](https://한글.example)", [link("https://xn--bj0bj06e.example", "https://한글.example")]],
    ["[\\[곁\\]](https://a.example)", [link("https://a.example", "[곁]")]],
  ])("%s is a link", (typed, children) => expect(parseText(typed)).toEqual(words(children as Inline[])));

  it.each([
    "[말](javascript:alert(1))",
    "[말](JaVaScript:alert(1))",
    "[말](data:text/html,x)",
    "[말](vbscript:x)",
    "[말](//a.example)",
    "[말](/posts)",
    "[말](www.a.example)",
    "[말](https://)",
    "[말](https://bank.example@evil.example)",
    "[말](mailto:)",
    "[말]()",
    "[https://bank.example](https://evil.example)",
    "[www.bank.example](https://evil.example)",
    "https://a.example",
  ])("%s stays as it is typed", (typed) => expect(parseText(typed)).toEqual(words([typed])));
});

test("every character that no mark is made of is in the blocks", () => {
  const typed = "\\*별\\* \\[괄호\\] \\`코드\\` `a*b` \u3000전각\u00a0";
  expect(parseText(typed)).toEqual([
    paragraph("*별* [괄호] `코드` ", { type: "code", text: "a*b" }, " \u3000전각\u00a0"),
  ]);
});
