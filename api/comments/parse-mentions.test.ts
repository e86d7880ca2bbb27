import { expect, test } from "vitest";
import { parseMentions } from "./parse-mentions";

test.each([
  ["@haru_studio", ["haru_studio"]],
  ["@haru_studio님, 고마워요", ["haru_studio"]],
  ["고마워요@haru_studio", ["haru_studio"]],
  ["(@haru_studio)와 “@tide_maker”,@leo_draws.", ["haru_studio", "tide_maker", "leo_draws"]],
  ["@Haru_Studio\n@haru_studio", ["haru_studio", "haru_studio"]],
  ["🌊@haru_studio🌊", ["haru_studio"]],
  ["@haru_studio's @haru_studio-님", ["haru_studio", "haru_studio"]],
  ["a@domain.com a.b+c@domain 곁.a@domain !@domain", []],
  ["@domain.com @domain-name @domain@social.example", []],
  ["@@haru_studio @ haru_studio ＠haru_studio", []],
  ["https://a.example/@haru_studio https://a.example,@haru_studio http://@haru_studio", []],
  ["https://a.example @haru_studio", ["haru_studio"]],
  ["@1haru @_haru @ha @하루", []],
  [`@${"a".repeat(400)}`, []],
])("the mentions in %j are found in its order", (text, domains) => {
  const found = parseMentions(text);
  expect(found.map(({ domain }) => domain)).toEqual(domains);
  for (const { domain, start, end } of found) expect(text.slice(start, end).toLowerCase()).toBe(`@${domain}`);
});

test.each(["@a".repeat(250), "@".repeat(500), `@${"a.".repeat(249)}`, "https://@".repeat(55)])(
  "the hostile text %.12s… mentions nobody",
  (text) => {
    expect(parseMentions(text)).toEqual([]);
  },
);
