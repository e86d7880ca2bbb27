/** A text field's typing events in the order browsers fire them; only what the decision needs. */
export type KeyEvent =
  | { type: "compositionstart" | "compositionend" }
  | { type: "keydown"; key: string; keyCode: number; shiftKey: boolean; isComposing: boolean; repeat?: boolean }
  | { type: "beforeinput"; inputType: string; isComposing: boolean };

type KeyState = { composing: boolean; shift: boolean; unnamed: boolean };
export const atRest: KeyState = { composing: false, shift: false, unnamed: false };

/**
 * Whether an event sends the message. An Enter that ends a syllable's composition never does: Chrome marks it by
 * `isComposing` or key code 229 before the composition's end, Safari by 229 after it. Android may report no key (229,
 * "Unidentified"), only the line break that is about to be inserted.
 */
export function nextKey(state: KeyState, event: KeyEvent): { state: KeyState; send: boolean } {
  switch (event.type) {
    case "compositionstart":
      return { state: { ...state, composing: true }, send: false };
    case "compositionend":
      return { state: { ...state, composing: false }, send: false };
    case "keydown": {
      const isComposing = event.isComposing || event.keyCode === 229;
      const unnamed = event.key === "Unidentified" && !event.isComposing;
      const send = event.key === "Enter" && !event.shiftKey && !isComposing && !state.composing && !event.repeat;
      return { state: { ...state, shift: event.shiftKey, unnamed }, send };
    }
    case "beforeinput": {
      const breaks = event.inputType === "insertLineBreak" || event.inputType === "insertParagraph";
      const send = breaks && state.unnamed && !state.shift && !state.composing && !event.isComposing;
      return { state: { ...state, unnamed: false }, send };
    }
  }
}
