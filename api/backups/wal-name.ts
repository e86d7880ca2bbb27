/** A file of the write-ahead log by its name: timeline, then the segment's number in two halves. */
const segmentName = /^[0-9A-F]{24}$/;
const archivedName = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/;

export const isSegment = (name: string): boolean => segmentName.test(name);
export const isHistory = (name: string): boolean => name.endsWith(".history");
/** What PostgreSQL archives, and nothing that leads out of a folder. */
export const isArchivedName = (name: string): boolean => archivedName.test(name);

const perHalf = (segmentBytes: number) => BigInt(2 ** 32 / segmentBytes);

export function segmentNumber(name: string, segmentBytes: number): bigint {
  return BigInt(`0x${name.slice(8, 16)}`) * perHalf(segmentBytes) + BigInt(`0x${name.slice(16, 24)}`);
}

/** The number of the segment that holds a position such as 0/3000028. */
export function segmentAt(lsn: string, segmentBytes: number): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / BigInt(segmentBytes);
}

export function segmentNameOf(number: bigint, { timeline, segmentBytes }: { timeline: number; segmentBytes: number }) {
  const half = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  const per = perHalf(segmentBytes);
  return half(BigInt(timeline)) + half(number / per) + half(number % per);
}
