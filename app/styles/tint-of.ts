/** Each a hue 15 degrees from the next; apart from their rules, which the stylesheet alone needs. */
export const tintCount = 24;

/** The tint of a creator, always the same: the value of `data-tint`, in which `--tint` and the others are theirs. */
export function tintOf(userId: string): number {
  let hash = 0;
  for (let at = 0; at < userId.length; at++) hash = (hash * 31 + userId.charCodeAt(at)) >>> 0;
  return hash % tintCount;
}
