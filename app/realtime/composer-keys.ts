/** What a text field tells of typing, as browsers order it; only what the decision needs. */
export type KeyEvent =
  | { type: "compositionstart" | "compositionend" }
  | { type: "keydown"; key: string; keyCode: number; shiftKey: boolean; isComposing: boolean; repeat?: boolean }
  | { type: "beforeinput"; inputType: string; isComposing: boolean };

type KeyState = { composing: boolean; shift: boolean; unnamed: boolean };
export const atRest: KeyState = { composing: false, shift: false, unnamed: false };

/**
 * Whether an event sends what is written. An Enter that ends a syllable's composition never does: Chrome says so by
 * `isComposing` or key code 229 before the composition's end, Safari by 229 after it. Android may tell of no key at all
 * (229, "Unidentified") and only of the line break that is to come.
 */
export function nextKey(state: KeyState, event: KeyEvent): { state: KeyState; send: boolean } {
  switch (event.type) {
    case "compositionstart":
      return { state: { ...state, composing: true }, send: false };
    case "compositionend":
      return { state: { ...state, composing: false }, send: false };
    case "keydown": {
      const held = event.isComposing || event.keyCode === 229;
      const unnamed = event.key === "Unidentified" && !event.isComposing;
      const send = event.key === "Enter" && !event.shiftKey && !held && !state.composing && !event.repeat;
      return { state: { ...state, shift: event.shiftKey, unnamed }, send };
    }
    case "beforeinput": {
      const breaks = event.inputType === "insertLineBreak" || event.inputType === "insertParagraph";
      const send = breaks && state.unnamed && !state.shift && !state.composing && !event.isComposing;
      return { state: { ...state, unnamed: false }, send };
    }
  }
}
