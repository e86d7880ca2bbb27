import type { Page } from "@playwright/test";

/**
 * What color alone sets apart: a link amid the words of a sentence without underline, weight, box or picture, and a
 * mark of a state, such as a badge, without words or picture.
 */
export const findColorAlone = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDisplayed = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const wordsOf = (text: string | null) => (text ?? "").replace(/[^\p{L}\p{N}]+/gu, "");
    const hasPicture = (element: Element) => element.querySelector("svg, img") !== null;
    const hasBox = ({ backgroundColor, borderBottomWidth }: CSSStyleDeclaration) =>
      backgroundColor !== "rgba(0, 0, 0, 0)" || borderBottomWidth !== "0px";
    const isAmidWords = (link: Element) =>
      [...(link.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && wordsOf(node.data));
    const isMarked = (link: Element) =>
      [link, ...link.querySelectorAll("*")].some((part) => {
        const [style, around] = [getComputedStyle(part), getComputedStyle(link.parentElement ?? part)];
        const isHeavier = Number(style.fontWeight) - Number(around.fontWeight) >= 200;
        return style.textDecorationLine.includes("underline") || isHeavier || hasBox(style);
      });
    const links = [...document.querySelectorAll("main a[href], footer a[href]")].filter(
      (link) => isDisplayed(link) && isAmidWords(link) && !hasPicture(link) && !isMarked(link),
    );
    const badges = [...document.querySelectorAll("main span.rounded-sm.font-bold")].filter(
      (badge) => isDisplayed(badge) && !wordsOf(badge.textContent) && !hasPicture(badge),
    );
    return [...links, ...badges].map((element) => element.outerHTML.slice(0, 160));
  });
