/** The cards drawn last, up to `bytes` together; what is asked for while it is being drawn is drawn once. */
export function keepCards(bytes: number) {
  const kept = new Map<string, Buffer>();
  const underway = new Map<string, Promise<Drawn>>();
  let held = 0;

  function keep(key: string, card: Buffer) {
    kept.set(key, card);
    held += card.length;
    for (const [oldest, { length }] of kept) {
      if (held <= bytes) return;
      kept.delete(oldest);
      held -= length;
    }
  }

  return async (key: string, draw: () => Promise<Drawn>): Promise<Drawn> => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return { card: known, whole: true };
    }
    const current = underway.get(key) ?? draw();
    if (!underway.has(key)) {
      underway.set(key, current);
      current.then(({ card, whole }) => whole && keep(key, card)).catch(() => {});
      current.finally(() => underway.delete(key)).catch(() => {});
    }
    return current;
  };
}

/** `whole` unless a picture of it could not be had. */
export type Drawn = { card: Buffer; whole: boolean };
