import { pushState } from "./push-device";

const storageKey = "pushOffered";
const pauseMs = 30 * 86_400_000;

/** Whether to offer pushes on this device: the browser would ask, and none were offered within 30 days. */
export async function mayOfferPush(at: number): Promise<boolean> {
  try {
    if (at - Number(localStorage.getItem(storageKey)) < pauseMs) return false;
    return (await pushState()) === "off" && Notification.permission === "default";
  } catch {
    // Storage is switched off: pushes would be offered each time.
    return false;
  }
}

/** Notes that pushes were offered on this device. */
export function recordPushOffer(at: number): void {
  localStorage.setItem(storageKey, String(at));
}
