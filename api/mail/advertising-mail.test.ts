import { expect, expectTypeOf, test } from "vitest";
import { businessOf } from "#contract/runtime/business";
import { exampleBusiness } from "#contract/runtime/example-business";
import { buildAdvertisingMail } from "./advertising-mail";
import type { deliver } from "./deliver";
import type { AdvertisingMail, MailOf } from "./mail";

const url = "https://gyeot.example/notifications/unsubscribe?token=t";
const refusal = {
  url,
  headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
};
const texts = { subject: "봄 소식", body: "첫 문단\n둘째 줄\n\nhttps://gyeot.example/a?b=1&c=2 <b>굵게</b>" };

test.each(["ko", "en"] as const)(
  "has the mark, the sender and the way to refuse in both languages (%s)",
  async (lang) => {
    const sender = businessOf(exampleBusiness as never, lang);
    const mail = await buildAdvertisingMail({ ...texts, lang, sender, refusal });
    expect(mail.subject).toBe("(광고) 봄 소식");
    expect(mail.headers).toEqual(refusal.headers);
    for (const part of [mail.text, mail.html])
      for (const item of [
        sender.name,
        sender.address,
        sender.phone,
        sender.email,
        "수신을 거부",
        "To refuse",
        "token=t",
      ])
        expect(part).toContain(item);
  },
);

test("web addresses become links, and nothing else of the text becomes markup", async () => {
  const sender = businessOf(exampleBusiness as never, "ko");
  const { html } = await buildAdvertisingMail({ ...texts, lang: "ko", sender, refusal });
  expect(html).toContain('href="https://gyeot.example/a?b=1&amp;c=2"');
  expect(html).toContain("&lt;b&gt;굵게&lt;/b&gt;");
});

test("a mail of kind marketing without sender or way to refuse does not compile", () => {
  const sender = businessOf(exampleBusiness as never, "ko");
  // @ts-expect-error: no sender
  const withoutSender = () => buildAdvertisingMail({ ...texts, lang: "ko", refusal });
  // @ts-expect-error: no way to refuse
  const withoutRefusal = () => buildAdvertisingMail({ ...texts, lang: "ko", sender });
  // @ts-expect-error: built without the constructor, so perhaps without the mark
  const byHand: MailOf<"marketing"> = { subject: "(광고)", html: "", text: "" };
  const send = (deliverMail: typeof deliver, deps: Parameters<typeof deliver>[0]) =>
    // @ts-expect-error: a plain mail is not delivered as marketing
    deliverMail(deps, { kind: "marketing", to: "fan@example.com" }, async () => ({ subject: "", html: "", text: "" }));
  expect([withoutSender, withoutRefusal, byHand, send]).toHaveLength(4);
  expectTypeOf<MailOf<"marketing">>().toEqualTypeOf<AdvertisingMail>();
});
