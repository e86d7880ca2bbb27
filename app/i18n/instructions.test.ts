import { expect, it } from "vitest";
import type { Lng } from "./i18n";
import { resources } from "./i18n.server";

/** Words for a place, a colour, a shape or a sound, by which no control may be named (KWCAG 2.2, 5.3.3). */
const senses: Record<Lng, RegExp> = {
  ko: /아래|왼쪽|오른쪽|옆에|옆의|(?<![가-힣])위(?:에|의|쪽|로| )|빨간|빨강|붉은|초록|파란|노란|회색|동그란|둥근|네모난|세모|구석|모서리|소리가/,
  en: /\b(?:above|below|beneath|beside)\b|\b(?:on|at|to|in) the (?:(?:top|bottom|upper|lower) )?(?:left|right|top|bottom)\b|\b(?:(?:left|right)-hand|corner)\b|\b(?:red|green|blue|yellow|orange|gr[ae]y|circular)\b|\bthe (?:round|square)\b|\b(?:beep|sounds?)\b/i,
};

/** Texts that use such a word and name no control by it. */
const allowed: [key: RegExp, why: string][] = [
  [/^mypage\/profile\.crop_/, "a direction to move the frame to"],
  [/^plans\.(?:up|down)(?:Name)?$/, "a direction to move a plan to"],
  [/^(?:comments|posts\/writing)\.(?:pin|flash_\w+Pinned)$/, "says where a pinned comment or post is shown"],
  [/^accounts\.googleElsewhereHow$/, "another program's menu, which is named as well"],
  [/^explore\.feature$/, "names the page's first place, which an admin fills"],
  [/^posts\/writing\.labelsHint$/, "says where others see the label"],
  [/^posts\.opensWith$/, "a higher membership"],
  [/^plans\.namePlaceholder$/, "an example of a plan's name"],
  [/^admin\/policies\.flash_policyDrafted$|^comments\.threadGone$/, "says that text is further down on the page"],
  [/^settlement\.chartLabel$|^settings\/second-factor\.qrLabel$/, "the text that replaces a picture is further down"],
  [/^legal\.processorsLead$|^apply\.rejectedLead$/, "text to read, further down"],
  [/^settings\.understand$|^accounts\.captureAgree$|^checkout\.withdrawal\w+$/, "text that was read before"],
];

const texts = (lng: Lng) =>
  Object.entries(resources[lng] ?? {}).flatMap(([area, areaTexts]) =>
    Object.entries(areaTexts as Record<string, string>).map(([key, text]) => ({ key: `${area}.${key}`, text })),
  );

it.each<Lng>(["ko", "en"])("no instruction in %s names a control by place, colour, shape or sound alone", (lng) => {
  const found = texts(lng).filter(({ key, text }) => senses[lng].test(text) && !allowed.some(([own]) => own.test(key)));
  expect(found).toEqual([]);
});

it("each exception has a text that needs it", () => {
  const used = (["ko", "en"] as const).flatMap((lng) => texts(lng).filter(({ text }) => senses[lng].test(text)));
  expect(allowed.filter(([own]) => !used.some(({ key }) => own.test(key)))).toEqual([]);
});
