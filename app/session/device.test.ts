import { expect, it } from "vitest";
import { browserEscapeOf, deviceOf, type InApp } from "./device.server";

/** As the apps' own browsers sent them. */
const agents: [name: string, app: InApp | null, system: "android" | "ios" | "desktop", agent: string][] = [
  [
    "KakaoTalk on Android",
    "kakaotalk",
    "android",
    "Mozilla/5.0 (Linux; Android 14; SM-S918N Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36;KAKAOTALK 2410610",
  ],
  [
    "KakaoTalk on iPhone",
    "kakaotalk",
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 10.7.5",
  ],
  [
    "Naver on Android",
    "naver",
    "android",
    "Mozilla/5.0 (Linux; Android 13; SM-A536N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.178 Mobile Safari/537.36 NAVER(inapp; search; 1050; 12.4.3)",
  ],
  [
    "Naver on iPhone",
    "naver",
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.3.2; 14PRO)",
  ],
  [
    "Instagram on Android",
    "instagram",
    "android",
    "Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/AP1A.240405.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 Instagram 326.0.0.42.90 Android (34/14; 420dpi; 1080x2209; Google/google; Pixel 7; panther; panther; ko_KR; 584520012)",
  ],
  [
    "Instagram on iPhone",
    "instagram",
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21D61 Instagram 320.0.0.37.99 (iPhone15,2; iOS 17_3_1; ko_KR; ko; scale=3.00; 1179x2556; 574771402)",
  ],
  [
    "Facebook on Android",
    "facebook",
    "android",
    "Mozilla/5.0 (Linux; Android 12; SM-G991N Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.64 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/454.0.0.49.104;]",
  ],
  [
    "Facebook on iPhone",
    "facebook",
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21C62 [FBAN/FBIOS;FBAV/448.0.0.41.105;FBBV/554545454;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.2;FBSS/3;FBID/phone;FBLC/ko_KR;FBOP/5]",
  ],
  [
    "LINE on Android",
    "line",
    "android",
    "Mozilla/5.0 (Linux; Android 13; SO-51D Build/67.1.A.2.200; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.230 Mobile Safari/537.36 Line/14.0.1/IAB",
  ],
  [
    "LINE on iPhone",
    "line",
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/13.18.1",
  ],
  [
    "Safari on iPhone",
    null,
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on Android",
    null,
    "android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Samsung Internet",
    null,
    "android",
    "Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Whale on Windows",
    null,
    "desktop",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Whale/3.25.232.19 Safari/537.36",
  ],
  [
    "Chrome on Linux",
    null,
    "desktop",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36",
  ],
];

const page = "https://gyeot.test/accounts/login?rd_url=%2Fharu_studio";
const requestBy = (agent: string) => new Request(page, { headers: { "User-Agent": agent } });
const kakao =
  "kakaotalk://web/openExternal?url=https%3A%2F%2Fgyeot.test%2Faccounts%2Flogin%3Frd_url%3D%252Fharu_studio";
const line = "https://gyeot.test/accounts/login?rd_url=%2Fharu_studio&openExternalBrowser=1";
const intent =
  "intent://gyeot.test/accounts/login?rd_url=%2Fharu_studio#Intent;scheme=https;action=android.intent.action.VIEW;" +
  "category=android.intent.category.BROWSABLE;" +
  "S.browser_fallback_url=https%3A%2F%2Fgyeot.test%2Faccounts%2Flogin%3Frd_url%3D%252Fharu_studio;end";

it.each(agents)("%s is recognized", (_, app, system, agent) => {
  expect(deviceOf(requestBy(agent))).toEqual({ isMobile: system !== "desktop", isApp: false, inApp: app });
});

it.each(agents)("%s gets the link that works there", (_, app, system, agent) => {
  const href = { kakaotalk: kakao, line }[app as "line"] ?? (system === "android" ? intent : null);
  expect(browserEscapeOf(requestBy(agent), page)).toEqual(app && { app, href });
});

it("an unknown user agent counts as a real browser", () => {
  expect(browserEscapeOf(new Request(page), page)).toBeNull();
});
