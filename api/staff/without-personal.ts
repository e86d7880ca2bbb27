const longest = 300;

/**
 * The first line of an error without personal data: addresses, long numbers, quoted values, possible tokens and
 * PostgreSQL's row details are removed.
 */
export function withoutPersonal(message: string): string {
  const [first = ""] = message.split("\n");
  return first
    .slice(0, longest * 4)
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, "[…@…]")
    .replace(/\([^)]*\)=\([^)]*\)/g, "(…)=(…)")
    .replace(/"(?![a-z_]{1,63}")[^"]*"|'[^']*'|“[^”]*”/g, "“…”")
    .replace(/\+?\d[\d\s-]{6,}\d/g, "[…]")
    .replace(/\b(?!(?:[a-z]{3}_))[A-Za-z0-9_-]{24,}\b/g, "[…]")
    .slice(0, longest);
}
