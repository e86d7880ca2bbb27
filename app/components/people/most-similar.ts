type Named = { domain: string; nickname: string };

const atMost = 2;

/**
 * Up to two people with a domain or nickname that begins with the typed text, or differs from it by a small edit
 * distance, the nearest first.
 */
export function mostSimilar<T extends Named>(typed: string, people: T[]): T[] {
  const wanted = fold(typed);
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  return people
    .map((person) => ({ person, changes: Math.min(...[person.domain, person.nickname].map(changesTo(wanted))) }))
    .filter(({ changes }) => changes <= allowed)
    .sort((one, other) => one.changes - other.changes)
    .slice(0, atMost)
    .map(({ person }) => person);
}

const fold = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const changesTo = (wanted: string) => (name: string) => {
  const folded = fold(name);
  return folded.startsWith(wanted) ? 0.5 : countChanges(wanted, folded);
};

/** Letters to insert, delete or replace to make one text the other; two neighbours swapped count once. */
function countChanges(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}
