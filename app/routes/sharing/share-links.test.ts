import { expect, test } from "vitest";
import { smsLink, xLink } from "./share-links";

const shared = { url: "https://gyeot.test/haru?a=1&b=2#c", text: '하루 & "작업실" 100% #1 🎉' };
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const ipad = "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const android = "Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const kakaoOnAndroid = `${android} KAKAOTALK 10.7.5`;
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";

test.each([
  ["iPhone", iphone, "sms:&body="],
  ["iPad", ipad, "sms:&body="],
  ["Android", android, "sms:?body="],
  ["KakaoTalk on Android", kakaoOnAndroid, "sms:?body="],
  ["a Mac, or an iPad that says it is one", mac, "sms:?&body="],
  ["no user agent", "", "sms:?&body="],
])("a text message is begun in the form of %s", (_, agent, form) => {
  const link = smsLink(shared, agent);
  expect(link.startsWith(form)).toBe(true);
  expect(decodeURIComponent(link.slice(form.length))).toBe(`${shared.text}\n${shared.url}`);
  expect(link.slice(form.length)).not.toMatch(/[&?#"<>\s]/);
});

test("X gets the text and the address, each whole", () => {
  const link = new URL(xLink(shared));
  expect([link.origin, link.pathname]).toEqual(["https://x.com", "/intent/tweet"]);
  expect([link.searchParams.get("text"), link.searchParams.get("url")]).toEqual([shared.text, shared.url]);
});
