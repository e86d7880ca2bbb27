/** The messages to the native app around the page (spec.md §7). `path` has no query: the app may log it. */
type WrapperMessage =
  | { type: "exit" }
  | { type: "showPopup" }
  | { type: "hidePopup" }
  | { type: "routeChange"; path: string };

type Wrapped = Window & {
  ReactNativeWebView?: { postMessage(message: string): void };
  webkit?: { messageHandlers?: { gyeot?: { postMessage(message: WrapperMessage): void } } };
  Gyeot?: { postMessage(message: string): void };
};

/**
 * Posts a message to the native wrapper, whichever of the three kinds is present; without one it does nothing. The page
 * accepts no message from the wrapper, so none can be forged.
 */
export function notifyWrapper(message: WrapperMessage): void {
  const { ReactNativeWebView, webkit, Gyeot } = window as Wrapped;
  ReactNativeWebView?.postMessage(JSON.stringify(message));
  webkit?.messageHandlers?.gyeot?.postMessage(message);
  Gyeot?.postMessage(JSON.stringify(message));
}
