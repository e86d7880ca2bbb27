import { expect, test } from "vitest";
import { isArchivedName, segmentAt, segmentNameOf, segmentNumber } from "./wal-name";

const mib = 1024 * 1024;

test("a segment's name is found by its position in the log, at each size of segments", () => {
  const nameAt = (lsn: string, segmentBytes: number) =>
    segmentNameOf(segmentAt(lsn, segmentBytes), { timeline: 1, segmentBytes });
  expect(nameAt("0/3000028", 16 * mib)).toBe("000000010000000000000003");
  expect(nameAt("1A/FF000000", 16 * mib)).toBe("000000010000001A000000FF");
  expect(nameAt("1A/FF000000", 64 * mib)).toBe("000000010000001A0000003F");
});

test("the segment after the last of one half begins the next", () => {
  const number = segmentNumber("0000000200000001000000FF", 16 * mib) + 1n;
  expect(segmentNameOf(number, { timeline: 2, segmentBytes: 16 * mib })).toBe("000000020000000200000000");
});

test("only names that PostgreSQL archives are names of WAL files", () => {
  const segment = "000000010000000000000003";
  const archived = [segment, `${segment}.partial`, `${segment}.00000028.backup`, "00000002.history"];
  expect(archived.filter(isArchivedName)).toEqual(archived);
  expect([`../${segment}`, `${segment}/x`, "0000000100000000000000", "x.history", ""].filter(isArchivedName)).toEqual(
    [],
  );
});
