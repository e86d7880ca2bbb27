import type { Page } from "@playwright/test";

/**
 * Neighbors in the document of which the later one is displayed before the earlier one, above it or left of it, and
 * what the Tab key reaches before its turn.
 */
export const findTurnedOrder = (page: Page): Promise<string[]> =>
  page.evaluate((displacedOnPurpose) => {
    const inFlow = (element: Element) => {
      const { position, display } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return /static|relative/.test(position) && display !== "contents" && width > 1 && height > 1;
    };
    const found = [...document.querySelectorAll<HTMLElement>("[tabindex]")]
      .filter(({ tabIndex }) => tabIndex > 0)
      .map((element) => element.outerHTML.slice(0, 160));
    for (const parent of document.querySelectorAll("body, body *:not(svg, svg *, select)")) {
      const children = [...parent.children].filter(inFlow);
      for (const [at, later] of children.entries()) {
        const earlier = children[at - 1];
        if (!earlier || later.matches(displacedOnPurpose)) continue;
        const [one, two] = [earlier.getBoundingClientRect(), later.getBoundingClientRect()];
        const isBeside = one.top < two.bottom - 1 && two.top < one.bottom - 1;
        const isAbove = two.bottom <= one.top + 1 && two.left < one.right - 1;
        if (isAbove || (isBeside && two.right <= one.left + 1)) found.push(later.outerHTML.slice(0, 160));
      }
    }
    return found;
  }, displaced.join());

/** What reads well in either order. */
const displaced = [
  // A date beside the words it belongs to: in a row of admins that is a block on a phone, and in an own message.
  ".linked-rows td",
  ".flex-row-reverse > *",
  // A creator's name, left of the icons that act on the page.
  ".creator-name",
  // The figures of the studio, left of what is to do, which a phone displays first.
  ".lg\\:col-start-1.lg\\:row-start-1",
];

/** Neighbors of a list, or articles and sections beside each other, with no line, color or 8 px of space between. */
export const findTouchingItems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** The box outside which a text is cut, as after its second line; null if it is not. */
    const clipOf = (element: Element | null): DOMRect | null => {
      if (!element || element.matches("li, article, section, tbody tr")) return null;
      return getComputedStyle(element).overflowY === "visible"
        ? clipOf(element.parentElement)
        : element.getBoundingClientRect();
    };
    /** The box of the words of an item that are displayed. */
    const boxOf = (item: Element) => {
      const words = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const boxes: DOMRect[] = [];
      while (words.nextNode()) {
        if (words.currentNode.parentElement?.closest(".sr-only, .sr-only *")) continue;
        range.selectNodeContents(words.currentNode);
        const shown = clipOf(words.currentNode.parentElement);
        boxes.push(
          ...[...range.getClientRects()].filter(
            ({ width, height, top }) => width > 1 && height > 1 && (!shown || top < shown.bottom - 1),
          ),
        );
      }
      const edge = (name: "top" | "bottom" | "left" | "right") => boxes.map((box) => box[name]);
      return {
        top: Math.min(...edge("top")),
        bottom: Math.max(...edge("bottom")),
        left: Math.min(...edge("left")),
        right: Math.max(...edge("right")),
      };
    };
    const surface = getComputedStyle(document.body).backgroundColor;
    const isDrawn = (element: Element) => {
      const style = getComputedStyle(element);
      const hasLine = [style.borderTopWidth, style.borderBottomWidth].some((width) => width !== "0px");
      return hasLine || !["rgba(0, 0, 0, 0)", surface].includes(style.backgroundColor);
    };
    /** Whether the item, or what it begins or ends with, has a line or a background of its own. */
    const isFramed = (item: Element) =>
      (["firstElementChild", "lastElementChild"] as const).some((side) => {
        for (let at: Element | null = item; at; at = at[side]) if (isDrawn(at)) return true;
        return false;
      });
    const isItem = (item: Element) => item.matches("li, article, section, tbody tr") && item.checkVisibility();
    const found: string[] = [];
    for (const parent of document.querySelectorAll("main, main *")) {
      const items = [...parent.children].filter(isItem);
      for (const [at, later] of items.entries()) {
        const earlier = items[at - 1];
        if (!earlier || isFramed(earlier) || isFramed(later)) continue;
        const [one, two] = [boxOf(earlier), boxOf(later)];
        const space = Math.max(two.top - one.bottom, two.left - one.right, one.left - two.right);
        if (space < 8) found.push(`${Math.round(space)} px: ${later.outerHTML.slice(0, 160)}`);
      }
    }
    return found;
  });

/**
 * Links whose name does not say where they lead: those named like another one to a different address, and those named
 * "more" or "here". A name, heading or text of the list item, table row, article or section around a link counts too.
 */
export const findUnclearLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const squeezed = (text = "") => text.replace(/\s+/g, " ").trim();
    const read = (node: Node, without?: Element): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof HTMLImageElement) return ` ${node.alt} `;
      if (!(node instanceof Element) || node === without || node.matches("[aria-hidden=true], style")) return "";
      return [...node.childNodes].map((child) => read(child, without)).join("");
    };
    const textOf = (element: Element, without?: Element) => squeezed(read(element, without));
    const referredBy = (element: Element, attribute: string) =>
      (element.getAttribute(attribute) ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ");
    const labelOf = (element: Element) => squeezed(element.ariaLabel ?? referredBy(element, "aria-labelledby"));
    const saidAround = (link: Element) => {
      const around = "li, tr, article, section, nav";
      for (let at = link.closest(around); at; at = at.parentElement?.closest(around) ?? null) {
        const heading = at.querySelector("h1, h2, h3, h4");
        const ownText = at.matches("li, tr, article") ? textOf(at, link) : "";
        const said = squeezed(`${labelOf(at)} ${heading ? textOf(heading) : ""} ${ownText}`);
        if (said) return said;
      }
      return "";
    };
    const saysNothing =
      /^(?:여기|더 ?보기|자세히(?: 보기)?|보기|바로 ?가기|이동|링크|(?:click )?here|(?:read |see |learn |show )?more|details|view|open|link|go)[.…›>]*$/i;
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter((link) => link.checkVisibility({ visibilityProperty: true }))
      .map((link) => ({
        name: labelOf(link) || textOf(link),
        href: link.href,
        around: `${squeezed(referredBy(link, "aria-describedby"))}${saidAround(link)}`,
      }));
    const isLike = (link: (typeof links)[number]) => (other: (typeof links)[number]) =>
      other.name === link.name && other.around === link.around && other.href !== link.href;
    return links
      .filter((link) => links.some(isLike(link)) || (saysNothing.test(link.name) && !link.around))
      .map(({ name, href, around }) => `${name}: ${href} (${around.slice(0, 60)})`);
  });

/** Controls with a name of their own that the words on them are no part of. */
export const findMisnamedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const squeezed = (text: string) => text.toLowerCase().replace(/[\s,.·]+/g, "");
    const seenOn = (control: Element) => {
      const shown = control.cloneNode(true) as Element;
      for (const hidden of shown.querySelectorAll(".sr-only, [aria-hidden=true]")) hidden.remove();
      return shown.textContent ?? "";
    };
    return [...document.querySelectorAll("a[aria-label], button[aria-label], summary[aria-label]")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ name: control.ariaLabel ?? "", seen: seenOn(control) }))
      .filter(({ name, seen }) => !squeezed(name).includes(squeezed(seen)))
      .map(({ name, seen }) => `${name}: ${seen}`);
  });

/** Tables without a name, without a head, or with a head without a scope. */
export const findUnnamedTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("table")]
      .filter((table) => {
        const isNamed = table.caption?.textContent?.trim() || table.ariaLabel || table.closest("[aria-label]");
        const heads = [...table.querySelectorAll("th")];
        return !isNamed || heads.length === 0 || heads.some(({ scope }) => !/^(?:col|row)/.test(scope));
      })
      .map((table) => table.outerHTML.slice(0, 160)),
  );
