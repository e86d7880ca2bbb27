/** `notInstalled`: a browser of iOS or iPadOS, where a site gets pushes only once it is on the home screen. */
export type PushState = "unsupported" | "notInstalled" | "denied" | "on" | "off";
type PushFields = { endpoint: string; p256dh: string; auth: string };

/** Whether this browser is subscribed to pushes, or why it cannot be. Asks the user nothing. */
export async function pushState(): Promise<PushState> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !("PushManager" in window) || !("Notification" in window))
    return "standalone" in navigator && !navigator.standalone ? "notInstalled" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/**
 * Asks the user for permission, then subscribes; call it from a press. Returns the form's fields, or why there are none.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushFields | "denied" | "failed"> {
  try {
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return "denied";
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return "failed";
    // With an earlier subscription, by another key for one, the browser would refuse a new one.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const { endpoint = "", keys } = (await registration.pushManager.subscribe(options)).toJSON();
    return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
  } catch {
    return "failed";
  }
}

/** Ends the subscription in the browser, which would renew it otherwise. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
