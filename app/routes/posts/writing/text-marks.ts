/** `text` replaces what is between `from` and `to`; `select` is the selection afterwards. */
export type TextEdit = { from: number; to: number; text: string; select: [number, number] };
type Selection = { value: string; from: number; to: number };

const around = { bold: "**", italic: "*" } as const;
const before = { heading: "## ", quote: "> ", list: "- " } as const;
export type TextMark = keyof typeof around | keyof typeof before | "link";

/** The edit that sets a mark on the selection, or takes it off where it is set. */
export function markText(selection: Selection, mark: TextMark): TextEdit {
  if (mark === "link") return linkWords(selection);
  if (mark === "bold" || mark === "italic") return markWords(selection, around[mark]);
  return markLines(selection, before[mark]);
}

/** Marks around words: spaces at the ends of the selection stay outside, where a mark would not be read. */
function markWords({ value, from, to }: Selection, mark: string): TextEdit {
  const chosen = value.slice(from, to);
  const start = from + (chosen.length - chosen.trimStart().length);
  const end = Math.max(start, from + chosen.trimEnd().length);
  const words = value.slice(start, end);
  if (isAround(value, start, end, mark))
    return {
      from: start - mark.length,
      to: end + mark.length,
      text: words,
      select: [start - mark.length, end - mark.length],
    };
  return {
    from: start,
    to: end,
    text: mark + words + mark,
    select: [start + mark.length, end + mark.length],
  };
}

/** One asterisk is not part of two. */
function isAround(value: string, start: number, end: number, mark: string): boolean {
  const asterisks = (text: string) => /^\**/.exec(text)?.[0].length ?? 0;
  const left = asterisks([...value.slice(0, start)].reverse().join(""));
  const right = asterisks(value.slice(end));
  const has = (count: number) => count === mark.length || count === 3;
  return start < end && has(left) && has(right);
}

/** Marks before each line of the selection; taken off where every line has it. */
function markLines({ value, from, to }: Selection, mark: string): TextEdit {
  const start = value.lastIndexOf("\n", from - 1) + 1;
  const next = value.indexOf("\n", to);
  const end = next === -1 ? value.length : next;
  const lines = value.slice(start, end).split("\n");
  const isSet = lines.every((line) => line.startsWith(mark));
  const text = lines.map((line) => (isSet ? line.slice(mark.length) : mark + line)).join("\n");
  const at = start + text.length;
  return { from: start, to: end, text, select: lines.length === 1 ? [at, at] : [start, at] };
}

/** Afterwards the address is selected, or the words where an address was. */
function linkWords({ value, from, to }: Selection): TextEdit {
  const chosen = value.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const address = isAddress ? chosen : "https://";
  const words = isAddress ? "" : chosen;
  const start = isAddress ? from + 1 : from + words.length + 3;
  return { from, to, text: `[${words}](${address})`, select: [start, start + (isAddress ? 0 : address.length)] };
}

/** The edit that places a picture at the caret, in a line of its own. */
export function placePicture({ value, from, to }: Selection, number: number): TextEdit {
  const lead = value.slice(0, from).trimEnd();
  const rest = value.slice(to).trimStart();
  const text = `${lead && "\n\n"}![](${number})\n\n`;
  const at = lead.length + text.length;
  return { from: lead.length, to: value.length - rest.length, text, select: [at, at] };
}

/** Makes the edit as if it were typed: it can be undone, and whatever listens to typing notices it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, text)) replaceValue(area, { from, to, text });
  area.setSelectionRange(...select);
}

/** As `applyEdit` without moving the focus; it cannot be undone. */
export function replaceValue(area: HTMLTextAreaElement, { from, to, text }: Omit<TextEdit, "select">): void {
  area.setRangeText(text, from, to, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
