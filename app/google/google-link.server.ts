import { sealedCookie } from "~/http/sealed-cookie.server";

/** A Google account chosen for linking, until its owner has confirmed with the password. */
export const linkDraft = sealedCookie<{ userId: string; accessToken: string; email: string }>("google-link", 600);
