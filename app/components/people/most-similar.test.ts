import { expect, test } from "vitest";
import { mostSimilar } from "./most-similar";

const people = [
  { domain: "haru_studio", nickname: "하루작업실" },
  { domain: "haru_farm", nickname: "하루농장" },
  { domain: "runner_minseo", nickname: "달리는민서" },
  { domain: "harp", nickname: "하프" },
];
const found = (typed: string) => mostSimilar(typed, people).map(({ domain }) => domain);

test.each([
  ["haru_stduio", ["haru_studio"]],
  ["harustudio", ["haru_studio"]],
  ["haru-studios", ["haru_studio"]],
  ["haru", ["haru_studio", "haru_farm"]],
  ["하루작업", ["haru_studio"]],
  ["runer_minseo", ["runner_minseo"]],
])("%s may have meant %j", (typed, domains) => {
  expect(found(typed)).toEqual(domains);
});

test.each(["admin", "wp-login", "harmony_of_seoul"])("%s meant nobody", (typed) => {
  expect(found(typed)).toEqual([]);
});
