import type { Page } from "@playwright/test";
import { findOverflow } from "./overflow";

/** What a careful reader of the design would mark on the page as it is displayed now, in words. */
export async function judgeScreen(page: Page): Promise<string[]> {
  return [...(await findOverflow(page)), ...(await findMisplaced(page))];
}

/**
 * Text outside its box, targets over one another, acts in the accent that differ and are in view together, and a title in
 * the top bar that is not the page's.
 */
const findMisplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const above = (element: Element, test: (style: CSSStyleDeclaration) => boolean) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (test(getComputedStyle(one))) return true;
      return false;
    };
    const isClipped = (element: Element) => above(element, ({ overflowX }) => overflowX !== "visible");

    type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
    const intersect = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** A box for each line of a link within text, without what the elements around it cut off. */
    const seenBoxesOf = (target: Element): Box[] => {
      let boxes: Box[] = [...target.getClientRects()];
      for (let around = target.parentElement; around; around = around.parentElement) {
        const edges = around.getBoundingClientRect();
        if (getComputedStyle(around).overflowX !== "visible") boxes = boxes.map((box) => intersect(box, edges));
      }
      return boxes;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement;
      if (!box || !text.textContent?.trim() || !isShown(box) || box.closest("svg, script, select")) continue;
      let block: Element = box;
      while (getComputedStyle(block).display.startsWith("inline") && block.parentElement) block = block.parentElement;
      if (isClipped(block)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const edges = block.getBoundingClientRect();
      const words = range.getBoundingClientRect();
      if (words.right > edges.right + 1 || words.left < edges.left - 1)
        found.push(`text outside its box: ${nameOf(box)}`);
    }

    const targets = [
      ...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea"),
    ]
      .filter((target) => isShown(target) && !above(target, ({ position }) => /fixed|sticky|absolute/.test(position)))
      .map((target) => ({ target, boxes: seenBoxesOf(target) }));
    for (const [at, one] of targets.entries())
      for (const other of targets.slice(at + 1)) {
        if (one.target.contains(other.target) || other.target.contains(one.target)) continue;
        const isOver = (box: Box) => (under: Box) => {
          const shared = intersect(box, under);
          return shared.right - shared.left > 4 && shared.bottom - shared.top > 4;
        };
        if (one.boxes.some((box) => other.boxes.some(isOver(box))))
          found.push(`targets overlap: ${nameOf(one.target)} and ${nameOf(other.target)}`);
      }

    const inBar = document.querySelector<HTMLElement>("[data-title-in-bar]")?.dataset.titleInBar ?? "";
    const title =
      document.querySelector("[data-title-in-bar] ~ main :is(.page-head > h1, .page-title)")?.textContent ?? inBar;
    if (window.innerWidth < 800 && !title.includes(inBar)) found.push(`"${inBar}" in the top bar of "${title}"`);

    const acts = [...document.querySelectorAll<HTMLElement>(".button.bg-accent")].filter(isShown).map((act) => ({
      act,
      y: act.getBoundingClientRect().top,
      leadsTo:
        act.getAttribute("href") ?? `${act.closest("form")?.getAttribute("action")} ${act.getAttribute("value")}`,
    }));
    for (const [at, one] of acts.entries())
      for (const other of acts.slice(at + 1))
        if (one.leadsTo !== other.leadsTo && Math.abs(one.y - other.y) < window.innerHeight)
          found.push(`two acts in the accent: ${nameOf(one.act)} and ${nameOf(other.act)}`);
    return [...new Set(found)];
  });
