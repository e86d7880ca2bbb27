import { useEffect } from "react";

const lines = 3;
const lineHeight = 21;

let observer: ResizeObserver | undefined;
const measuredAt = new WeakMap<Element, number>();

/** As a `ref` of the paragraph of an expandable text: measures it when it appears, and when its width changes. */
export function watchCutText(paragraph: HTMLParagraphElement | null): void {
  if (!paragraph) return;
  observer ??= new ResizeObserver((entries) => {
    const paragraphs = entries.map(({ target }) => target as HTMLElement);
    requestAnimationFrame(() => measure(paragraphs));
  });
  observer.observe(paragraph);
}

/** Once on the page: watches the texts that came with it, and folds them before the browser keeps the page for Back. */
export function useCutTexts(): void {
  useEffect(() => {
    for (const paragraph of document.querySelectorAll<HTMLParagraphElement>(".expandable > .line-clamp-3"))
      watchCutText(paragraph);
    const fold = () => {
      for (const input of document.querySelectorAll<HTMLInputElement>(".expandable > input")) input.checked = false;
    };
    addEventListener("pagehide", fold);
    return () => removeEventListener("pagehide", fold);
  }, []);
}

/** All are read before the first is written, so that the browser lays the page out once. */
function measure(paragraphs: HTMLElement[]) {
  const resized = paragraphs.filter((each) => each.isConnected && measuredAt.get(each) !== each.clientWidth);
  const measured = resized.map((paragraph) => ({ paragraph, isCut: isCut(paragraph), width: paragraph.clientWidth }));
  for (const { paragraph, isCut, width } of measured) {
    measuredAt.set(paragraph, width);
    if (isCut !== undefined) showSwitch(paragraph, isCut);
  }
}

/** Undefined where the text is not displayed. */
function isCut(paragraph: HTMLElement): boolean | undefined {
  const height = paragraph.scrollHeight;
  // A user's larger font size makes the lines taller.
  const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight) || lineHeight;
  return height ? height > lines * line + 1 : undefined;
}

function showSwitch(paragraph: HTMLElement, isCut: boolean) {
  paragraph.classList.toggle("line-clamp-3", isCut);
  paragraph.classList.remove("sm:line-clamp-none");
  for (const part of paragraph.parentElement?.querySelectorAll<HTMLElement>(".when-cut") ?? []) {
    part.hidden = !isCut;
    part.classList.remove("sm:hidden");
  }
}
