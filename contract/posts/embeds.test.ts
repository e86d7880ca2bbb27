import { expect, it } from "vitest";
import { embedOf, frameOfEmbed, isEmbed, pageOfEmbed } from "./embeds";

const clip = "dQw4w9WgXcQ";
const track = "track/11dFghVXANMlKmJXsNCbNl";

it.each([
  [`https://www.youtube.com/watch?v=${clip}`, "youtube", clip],
  [`https://WWW.YouTube.COM/watch?app=desktop&v=${clip}&t=42s`, "youtube", clip],
  [`https://m.youtube.com/watch?v=${clip}#comments`, "youtube", clip],
  [`https://youtube.com/shorts/${clip}?feature=share`, "youtube", clip],
  [`https://www.youtube.com/live/${clip}?si=abc`, "youtube", clip],
  [`https://youtu.be/${clip}?si=AbC-d`, "youtube", clip],
  ["https://youtu.be/__________-", "youtube", "__________-"],
  ["https://vimeo.com/76979871", "vimeo", "76979871"],
  ["https://soundcloud.com/forss/flickermood", "soundcloud", "forss/flickermood"],
  ["https://soundcloud.com/forss/sets/soulhack?si=1", "soundcloud", "forss/sets/soulhack"],
  [`https://open.spotify.com/${track}?si=1`, "spotify", track],
  [`https://open.spotify.com/intl-ko/${track}`, "spotify", track],
  ["https://open.spotify.com/episode/512ojhOuo1ktJprKbVcKyQ", "spotify", "episode/512ojhOuo1ktJprKbVcKyQ"],
  ["https://chzzk.naver.com/video/1234567", "chzzk", "video/1234567"],
  ["https://chzzk.naver.com/clips/abcdEFGH12", "chzzk", "clips/abcdEFGH12"],
])("%s shows an embed by its id alone", (address, provider, id) => {
  const embed = embedOf(address);
  expect(embed).toEqual({ provider, id });
  if (!embed) return;
  expect(pageOfEmbed(embed).length).toBeLessThanOrEqual(address.length);
  expect(embedOf(pageOfEmbed(embed))).toEqual(embed);
});

it.each([
  `http://youtu.be/${clip}`,
  `//youtu.be/${clip}`,
  `https://youtube.com.evil.kr/watch?v=${clip}`,
  `https://evil.kr/youtube.com/watch?v=${clip}`,
  `https://evil-youtube.com/watch?v=${clip}`,
  `https://youtube.com@evil.kr/watch?v=${clip}`,
  `https://user:pass@youtube.com/watch?v=${clip}`,
  `https://youtube.com:8443/watch?v=${clip}`,
  `https://youtube.com./watch?v=${clip}`,
  `https://youtube.com\\.evil.kr/watch?v=${clip}`,
  `https://youtubе.com/watch?v=${clip}`,
  `https://youtube。com/watch?v=${clip}`,
  `https://xn--youtub-8fg.com/watch?v=${clip}`,
  `https://www.youtube.com/watch?v=${clip}x`,
  `https://www.youtube.com/watch?v=${clip.slice(1)}`,
  `https://www.youtube.com/watch?xv=${clip}`,
  `https://www.youtube.com/watch?u=a;v=${clip}`,
  `https://www.youtube.com/watch/${clip}`,
  `https://www.youtube.com/redirect?q=https://evil.kr&v=${clip}`,
  `https://www.youtube.com/embed/${clip}`,
  `https://youtu.be/${clip}/extra`,
  `https://youtu.be/${clip}"onload=alert(1)`,
  "https://www.youtube.com/@gyeot",
  "https://www.youtube.com/playlist?list=PL0123456789",
  "https://vimeo.com/channels/staffpicks",
  "https://vimeo.com/0",
  "https://vimeo.com/1234567890123",
  "https://vimeo.com/76979871/../1",
  "https://soundcloud.com/forss",
  "https://soundcloud.com/forss/sets",
  "https://soundcloud.com/forss/likes",
  "https://soundcloud.com/discover/sets",
  "https://soundcloud.com/../flickermood",
  "https://soundcloud.com/forss/%2e%2e",
  "https://open.spotify.com/track/short",
  "https://open.spotify.com/user/11dFghVXANMlKmJXsNCbNl",
  "https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNlA",
  "https://chzzk.naver.com/live/c68b8ef525fb3d2fa146344d84991753",
  "https://naver.com/video/1234567",
  `https://youtu.be/${clip} 보세요`,
  "",
])("%s shows none, and stays a link", (address) => expect(embedOf(address)).toBeNull());

it("no id that fits no pattern is an embed, whatever stored it", () => {
  for (const id of ["", `${clip}?x=1`, "../../etc", `${clip}\n`, `"><script>`])
    expect(isEmbed({ provider: "youtube", id })).toBe(false);
  expect(isEmbed({ provider: "constructor" as "youtube", id: clip })).toBe(false);
});

it("a player is at its provider's own host, and where there is none known there is none", () => {
  const frames = [
    ["youtube", clip, "www.youtube-nocookie.com"],
    ["vimeo", "76979871", "player.vimeo.com"],
    ["soundcloud", "forss/flickermood", "w.soundcloud.com"],
    ["spotify", track, "open.spotify.com"],
    ["chzzk", "clips/abcdEFGH12", "chzzk.naver.com"],
  ] as const;
  for (const [provider, id, host] of frames) expect(new URL(String(frameOfEmbed({ provider, id }))).host).toBe(host);
  expect(frameOfEmbed({ provider: "chzzk", id: "video/1234567" })).toBeNull();
});
