import { expect, test } from "vitest";
import { decryptObject, deriveBackupKey, encryptObject } from "./encrypt-object";

const key = deriveBackupKey("a key of the tests with thirty-two characters");
const name = "backups/parts/one/000000";
const text = Buffer.from("기록 ".repeat(100));

test("an object decrypts to what it was, and has none of it in clear", async () => {
  const bytes = await encryptObject(key, { name, bytes: text });
  expect(await decryptObject(key, { name, bytes })).toEqual(text);
  expect(bytes.includes(text.subarray(0, 6))).toBe(false);
  expect(await encryptObject(key, { name, bytes: text })).not.toEqual(bytes);
});

test("an object with any byte changed, cut at any length or renamed is broken", async () => {
  const bytes = await encryptObject(key, { name, bytes: text });
  const changed = [...bytes.keys()].map((at) => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))));
  const cut = [...bytes.keys()].map((length) => bytes.subarray(0, length));
  for (const each of [...changed, ...cut]) {
    await expect(decryptObject(key, { name, bytes: each })).rejects.toThrow(`broken: ${name}`);
  }
  await expect(decryptObject(key, { name: "backups/parts/two/000000", bytes })).rejects.toThrow("broken: ");
});

test("an intact object of another key is reported as a wrong key, not as broken", async () => {
  const other = deriveBackupKey("another key with thirty-two characters or more");
  const bytes = await encryptObject(other, { name, bytes: text });
  await expect(decryptObject(key, { name, bytes })).rejects.toMatchObject({ reason: "wrong key" });
});
