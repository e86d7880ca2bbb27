import { useEffect } from "react";

const storageKey = "viewer";

/**
 * Shows a page from the browser's back cache only to the viewer it was made for: signing out clears the storage, and
 * the next page stores its own viewer. The cookie tells the server that this browser checks; others store no such page.
 */
export function useSameViewer(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
    document.cookie = "checksViewer=1; Path=/; Max-Age=31536000; SameSite=Lax";
    store(userId);
    const check = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || stored() === userId) return;
      document.documentElement.hidden = true;
      location.reload();
    };
    addEventListener("pageshow", check);
    return () => removeEventListener("pageshow", check);
  }, [userId]);
}

// Storage may be switched off: the last viewer is then unknown, and each page is fetched again.
function store(userId: string): void {
  try {
    localStorage.setItem(storageKey, userId);
  } catch {}
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
