import { expect, test } from "vitest";
import { atRest, type KeyEvent, nextKey } from "./composer-keys";

const key = (name: string, keyCode: number, more: Partial<Extract<KeyEvent, { type: "keydown" }>> = {}): KeyEvent => ({
  type: "keydown",
  key: name,
  keyCode,
  shiftKey: false,
  isComposing: false,
  ...more,
});
const start: KeyEvent = { type: "compositionstart" };
const end: KeyEvent = { type: "compositionend" };
const insert = (inputType: string, isComposing = false): KeyEvent => ({ type: "beforeinput", inputType, isComposing });
const composing = insert("insertCompositionText", true);

/** The index of each event after which the message is sent. */
function sends(events: KeyEvent[]): number[] {
  let state = atRest;
  return events.flatMap((event, at) => {
    const next = nextKey(state, event);
    state = next.state;
    return next.send ? [at] : [];
  });
}

/** ㅎ, ㅏ, ㄴ typed and Enter pressed while 한 is still being composed, as each browser reports it. */
const recorded: Record<string, KeyEvent[]> = {
  "Chrome on macOS": [
    key("ㅎ", 229),
    start,
    composing,
    key("ㅏ", 229, { isComposing: true }),
    composing,
    key("ㄴ", 229, { isComposing: true }),
    composing,
    key("Enter", 229, { isComposing: true }),
    composing,
    end,
    key("Enter", 13),
  ],
  "Chrome on Windows": [
    key("Process", 229),
    start,
    composing,
    key("Process", 229, { isComposing: true }),
    composing,
    key("Process", 229, { isComposing: true }),
    composing,
    key("Process", 229, { isComposing: true }),
    end,
    key("Enter", 13),
  ],
  "Safari on macOS": [
    start,
    composing,
    key("ㅎ", 229),
    composing,
    key("ㅏ", 229, { isComposing: true }),
    composing,
    key("ㄴ", 229, { isComposing: true }),
    insert("deleteCompositionText", true),
    insert("insertFromComposition", true),
    end,
    key("Enter", 229),
    key("Enter", 13),
  ],
  "Chrome on Android": [
    key("Unidentified", 229),
    start,
    composing,
    key("Unidentified", 229, { isComposing: true }),
    composing,
    key("Unidentified", 229, { isComposing: true }),
    composing,
    end,
    key("Enter", 13),
  ],
  "a keyboard on Android that names no key": [
    key("Unidentified", 229),
    start,
    composing,
    end,
    key("Unidentified", 229),
    insert("insertLineBreak"),
  ],
};

test.each(Object.entries(recorded))(
  "%s: the Enter that ends a syllable sends nothing, and one after it sends once",
  (_, events) => {
    expect(sends(events)).toEqual([events.length - 1]);
  },
);

test("checking `isComposing` alone would send half of what Safari composes", () => {
  const naive = (recorded["Safari on macOS"] ?? []).filter(
    (event) => event.type === "keydown" && event.key === "Enter" && !event.isComposing,
  );
  expect(naive).toHaveLength(2);
});

test.each([
  ["Shift and Enter make a line", [key("Enter", 13, { shiftKey: true }), insert("insertLineBreak")]],
  ["a key held down sends no more", [key("Enter", 13, { repeat: true })]],
  ["other keys and pasted lines send nothing", [key("a", 65), insert("insertText"), insert("insertFromPaste")]],
  ["shift held on an unnamed key", [key("Unidentified", 229, { shiftKey: true }), insert("insertLineBreak")]],
  ["a line break while a syllable is composed", [start, key("Unidentified", 229), insert("insertLineBreak", true)]],
])("%s", (_, events) => {
  expect(sends(events)).toEqual([]);
});

test("Latin letters and Enter send once", () => {
  expect(sends([key("h", 72), insert("insertText"), key("i", 73), insert("insertText"), key("Enter", 13)])).toEqual([
    4,
  ]);
});
