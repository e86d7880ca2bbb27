import { expect, test } from "vitest";
import { escapeXml } from "./xml";

test.each([
  ["<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"],
  ["]]>", "]]&gt;"],
  [`"'`, "&quot;&#39;"],
  ["a\u0000b\u0008c\u001bd\u007fe\ufffef\uffffg", "abcdefg"],
  ["\ud800", "\ufffd"],
  ["줄\n바꿈\t🎉", "줄\n바꿈\t🎉"],
])("%j is written in XML as %j", (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});
