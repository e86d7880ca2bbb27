/** What the native app around the page is told (spec.md §7). `path` has no query: it may be kept in the app's logs. */
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
 * Tells the native wrapper, whichever of the three kinds is there; without one it does nothing. It only speaks: no
 * message from outside is listened to, so none can be forged.
 */
export function notifyWrapper(message: WrapperMessage): void {
  const { ReactNativeWebView, webkit, Gyeot } = window as Wrapped;
  ReactNativeWebView?.postMessage(JSON.stringify(message));
  webkit?.messageHandlers?.gyeot?.postMessage(message);
  Gyeot?.postMessage(JSON.stringify(message));
}
