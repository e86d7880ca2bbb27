import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { href } from "~/addresses/address";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { ShareSheet } from "./share-sheet";
import type { SheetData } from "./sheet-data.server";

// React warns of the router's layout effects in every rendering on a server.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const data: SheetData = {
  ownerId: "usr_1",
  title: "나누기",
  lead: "하루작업실",
  text: "하루작업실",
  kakaoOpen: "곁에서 보기",
  url: "https://gyeot.test/haru",
  closeTo: href("/:domain", { domain: "haru" }),
  imageUrl: "https://gyeot.test/og.png",
  x: "https://x.com/intent",
  sms: "sms:?body=x",
  kakaoKey: null,
};
const Keyless = () => <ShareSheet data={data} />;
const Keyed = () => <ShareSheet data={{ ...data, kakaoKey: "0".repeat(32) }} />;
const WithoutKey = createRemixStub([{ path: "/", Component: Keyless }]);
const WithKey = createRemixStub([{ path: "/", Component: Keyed }]);

it.each([
  ["no key", WithoutKey, "여기에서는 카카오톡으로 바로 보낼 수 없어요"],
  ["no script", WithKey, "카카오톡으로 바로 보내려면 자바스크립트가 필요해요"],
])("with %s the sheet shows why KakaoTalk is not one press away, and what to do", (_, Page, words) => {
  const html = renderToStaticMarkup(
    <TextContext.Provider value={textSource("ko")}>
      <Page />
    </TextContext.Provider>,
  );
  expect(html).toContain(words);
  expect(html).toContain("링크를 복사해 대화방에 붙여 넣어 주세요.");
});
