import { expect, test } from "vitest";
import type { SnsType } from "#contract/applications/values";
import { snsAddress } from "./sns-address";

const of = (snsType: SnsType, snsId: string) => snsAddress({ snsType, snsId });

test.each<[SnsType, string, string]>([
  ["instagram", "slow.morning", "https://www.instagram.com/slow.morning/"],
  ["instagram", "https://instagram.com/slow.morning/?igsh=1", "https://www.instagram.com/slow.morning/"],
  ["youtube", "@haru-studio", "https://www.youtube.com/@haru-studio"],
  ["youtube", "www.youtube.com/@haru-studio", "https://www.youtube.com/@haru-studio"],
  ["tiktok", "haru", "https://www.tiktok.com/@haru"],
  ["x", "https://twitter.com/haru_1", "https://x.com/haru_1"],
  ["facebook", "haru.studio", "https://www.facebook.com/haru.studio"],
  ["naver", "http://blog.naver.com/haru-1", "https://blog.naver.com/haru-1"],
])("an account of %s typed as %s is linked on the platform's own host", (type, typed, address) => {
  expect(of(type, typed)).toBe(address);
});

test.each<[SnsType, string]>([
  ["other", "https://example.com/haru"],
  ["instagram", "https://instagram.com.evil.example/haru"],
  ["instagram", "https://evil.example/instagram.com"],
  ["instagram", "https://instagram.com@evil.example/haru"],
  ["instagram", "https://user:word@instagram.com/haru"],
  ["instagram", "https://instagram.com:8443/haru"],
  ["instagram", "https://www.instagram.com/p/haru"],
  ["instagram", ".."],
  ["instagram", "haru?next=evil"],
  ["instagram", "javascript:alert(1)"],
  ["youtube", "javascript://www.youtube.com/%0aalert(1)"],
  ["x", "haru/../../evil"],
  ["naver", "하루작업실"],
])("what is typed for %s as %s stays text", (type, typed) => {
  expect(of(type, typed)).toBeNull();
});
