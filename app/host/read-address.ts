/** The requested page, on our own origin. Null when malformed, so that no code behind this has to check. */
export function readAddress(target: string | undefined, origin: string): URL | null {
  const path = pathOf(target ?? "");
  if (!path || path.includes("%00") || !URL.canParse(origin + path)) return null;
  const url = new URL(origin + path);
  // "//host" and "/\host" would turn a relative redirect into one to another site.
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  // Remix's former way to request data: it would log a warning for each.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return isDecodable(url.pathname) && isDecodable(url.search) ? url : null;
}

// A proxy may send the whole address; only the path counts.
function pathOf(target: string): string | null {
  if (target.startsWith("/")) return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
