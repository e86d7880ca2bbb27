import { expect, test } from "vitest";
import { guessOverflow } from "./guess-overflow";

test.each([
  ["", false],
  ["짧은 글", false],
  ["한 줄\n두 줄\n세 줄", false],
  ["한 줄\n두 줄\n세 줄\n네 줄", true],
  ["가나다 ".repeat(16), "onPhones"],
  ["word ".repeat(25), "onPhones"],
  ["가나다 ".repeat(100), true],
  ["word ".repeat(100), true],
])("%j overflows: %s", (text, overflows) => {
  expect(guessOverflow(text)).toBe(overflows);
});
