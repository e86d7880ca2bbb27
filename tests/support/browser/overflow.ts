import type { Page } from "@playwright/test";

/**
 * Elements that overflow the screen, amounts that are cut or wrapped, words of a table's links that are broken, and
 * labels of a chart that are cut or touch; an element that scrolls by itself may be wide.
 */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const room = document.documentElement.clientWidth;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${String(element.getAttribute("class")).slice(0, 60)} "${element.textContent?.trim().slice(0, 30)}"`;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
    if (document.documentElement.scrollWidth > room) {
      const outside = [...document.body.querySelectorAll("*")].filter((element) => {
        if (element.getBoundingClientRect().right <= room + 1) return false;
        for (let above = element.parentElement; above; above = above.parentElement)
          if (above !== document.body && (scrolls(above) || clips(above))) return false;
        return true;
      });
      found.push(`page ${document.documentElement.scrollWidth} > ${room}`, ...outside.slice(-3).map(nameOf));
    }
    for (const amount of document.querySelectorAll(".whitespace-nowrap.tabular-nums")) {
      const { left, right, width } = amount.getBoundingClientRect();
      if (width === 0) continue;
      if (amount.getClientRects().length > 1) found.push(`broken: ${nameOf(amount)}`);
      for (let above = amount.parentElement; above; above = above.parentElement) {
        if (scrolls(above)) break;
        const edge = above === document.documentElement ? { left: 0, right: room } : above.getBoundingClientRect();
        const isEdge = above === document.documentElement || clips(above);
        if (isEdge && (right > edge.right + 1 || left < edge.left - 1)) found.push(`cut: ${nameOf(amount)}`);
      }
    }
    for (const label of document.querySelectorAll("td a")) {
      const range = document.createRange();
      for (const text of [...label.childNodes].filter((node) => node instanceof Text))
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) found.push(`broken word: ${nameOf(label)}`);
        }
    }
    for (const chart of document.querySelectorAll("svg:has(text)")) {
      const frame = chart.getBoundingClientRect();
      const labels = [...chart.querySelectorAll("text")].map((label) => ({
        label,
        box: label.getBoundingClientRect(),
      }));
      // Chromium's box of a text is up to a pixel wider than its letters.
      for (const { label, box } of labels)
        if (box.left < frame.left - 1.5 || box.right > frame.right + 1.5) found.push(`cut: ${nameOf(label)}`);
      for (const [index, { label, box }] of labels.entries())
        for (const { label: other, box: near } of labels.slice(index + 1))
          if (box.left < near.right && near.left < box.right && box.top < near.bottom && near.top < box.bottom)
            found.push(`touches ${other.textContent}: ${nameOf(label)}`);
    }
    return [...new Set(found)];
  });
