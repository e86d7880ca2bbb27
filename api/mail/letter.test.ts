import { expect, test } from "vitest";
import { renderLetter } from "./letter";

const letter = {
  title: "A report was refused",
  paragraphs: [
    { text: "Reason: <b>none</b>\nin two lines" },
    { text: "Object here:", url: "https://gyeot.kr/a?b=1&c" },
  ],
  why: "You reported it.",
};

test("a letter says the same in HTML and in plain text, with the site's name in its subject", async () => {
  const { subject, html, text } = await renderLetter({ lang: "en", ...letter });
  expect(subject).toBe("[Gyeot] A report was refused");
  expect((await renderLetter({ lang: "ko", ...letter })).subject).toBe("[곁] A report was refused");
  expect(text).toBe(
    "A report was refused\n\nReason: <b>none</b>\nin two lines\n\nObject here:\n\nhttps://gyeot.kr/a?b=1&c\n\nYou reported it.\n",
  );
  expect(html).toContain("Reason: &lt;b&gt;none&lt;/b&gt;\nin two lines");
  expect(html).toContain('href="https://gyeot.kr/a?b=1&amp;c"');
  expect(html).toContain("You reported it.");
});
