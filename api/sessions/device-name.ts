const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Most specific first: nearly all browsers name Safari too, and most name Chrome. */
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

/** The display name of a session's device: "Chrome · Android". Null for an unknown one. */
export function deviceName(userAgent: string): string | null {
  const found = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return found.filter(Boolean).join(" · ") || null;
}
