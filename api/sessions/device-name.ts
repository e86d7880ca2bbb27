const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** In the order of who claims to be whom: nearly all claim to be Safari, and most to be Chrome. */
const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, "KakaoTalk"],
  [/NAVER\(inapp/i, "NAVER"],
  [/Instagram/, "Instagram"],
  [/FBAN|FBAV/, "Facebook"],
  [/\bLine\//i, "LINE"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Whale\//, "Whale"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];

/** What to call the device a session was opened on: "Chrome · Android". Null when it does not say. */
export function deviceName(userAgent: string): string | null {
  const found = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return found.filter(Boolean).join(" · ") || null;
}
