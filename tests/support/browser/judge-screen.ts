import type { Page } from "@playwright/test";
import { findOverflow } from "./overflow";

/** What a careful reader of the design would mark on the page as it is displayed now, in words. */
export async function judgeScreen(page: Page): Promise<string[]> {
  return [...(await findOverflow(page)), ...(await findMisplaced(page))];
}

/** Text outside its box, targets over one another, and acts in the accent that differ and are in view together. */
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
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    for (const [at, one] of targets.entries())
      for (const other of targets.slice(at + 1)) {
        if (one.target.contains(other.target) || other.target.contains(one.target)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 4 && height > 4) found.push(`targets overlap: ${nameOf(one.target)} and ${nameOf(other.target)}`);
      }

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
