const longest = 300;

/**
 * The first line of an error as an admin may read it: addresses, numbers long enough to be somebody's, quoted values and
 * anything that could be a token are left out, and so is what PostgreSQL tells of a row.
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
