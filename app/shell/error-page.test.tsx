import { useRouteError } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { titleOf } from "~/seo/page-title";
import { ErrorPage } from "./error-page";

// React warns of the router's layout effects in every rendering on a server.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const answered = (status: number) => ({ status, statusText: "", internal: false, data: null });
const Boundary = () => <ErrorPage error={useRouteError()} />;
const Page = createRemixStub([{ id: "page", path: "/", Component: Boundary, ErrorBoundary: Boundary }]);
const shown = (error: unknown) =>
  renderToStaticMarkup(
    <TextContext.Provider value={textSource("ko")}>
      <Page hydrationData={{ errors: { page: error } }} />
    </TextContext.Provider>,
  );

it.each([
  [400, "페이지를 찾을 수 없어요"],
  [403, "볼 수 없는 페이지예요"],
  [404, "페이지를 찾을 수 없어요"],
  [405, "페이지를 찾을 수 없어요"],
  [410, "삭제된 페이지예요"],
  [429, "잠시 쉬어 가요"],
  [500, "문제가 생겼어요"],
  [503, "지금은 연결할 수 없어요"],
])("the page of a %i has a title and one heading", (status, words) => {
  const error = answered(status);
  expect(titleOf([], error)).toBe(`${status} · 곁 Gyeot`);
  const headings = shown(error).match(/<h[1-6][^>]*>[^<]*/g);
  expect(headings?.map((heading) => heading.replace(/ class="[^"]*"/, ""))).toEqual([`<h1>${words}`]);
});

it("an error without a status has a 500's page", () => {
  const error = new Error("x");
  expect(titleOf([], error)).toBe("500 · 곁 Gyeot");
  expect(shown(error)).toContain("문제가 생겼어요");
});

it("a missing page leads on; an outage only tries again, and calms who was paying", () => {
  const buttons = (status: number) => shown(answered(status)).match(/(?<=<a [^>]*button[^>]*>)[^<]+/g);
  expect(buttons(404)).toEqual(["홈으로 가기", "탐색으로 가기"]);
  expect(buttons(403)).toEqual(["홈으로 가기"]);
  expect(buttons(500)).toEqual(["다시 시도", "홈으로 가기"]);
  expect(buttons(503)).toEqual(["다시 시도"]);
  expect(shown(answered(503))).toContain("두 번 결제되지 않아요");
});
