import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { followedLink } from "./followed-link";

/**
 * Follows the page's plain links without a new document. It listens at the window, so that what React's own listeners
 * prevented stays prevented.
 */
export function useDelegatedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = (event.target as Element).closest?.<HTMLAnchorElement>("a[data-link]");
      const target = anchor && followedLink(event, anchor, location);
      if (!target) return;
      event.preventDefault();
      const { path, ...options } = target;
      navigate(path, options);
    };
    addEventListener("click", follow);
    return () => removeEventListener("click", follow);
  }, [navigate]);
}
