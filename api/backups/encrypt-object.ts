import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { BackupError } from "./backup-error";

const deflate = promisify(zlib.deflateRaw);
const inflate = promisify(zlib.inflateRaw);

/** Mark, fingerprint of the key and checksum of both; then nonce, tag and the encrypted bytes. */
const mark = Buffer.from("GYB1");
const fingerprintBytes = 8;
const headBytes = mark.length + fingerprintBytes + 4;
const nonceBytes = 12;
const tagBytes = 16;

type BackupObject = { name: string; bytes: Uint8Array };

export const deriveBackupKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "gyeot", "backup", 32));

/** Compressed, then AES-256-GCM. An object that was renamed does not decrypt, because its name is authenticated too. */
export async function encryptObject(key: Buffer, { name, bytes }: BackupObject): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
  const body = cipher.update(await deflate(bytes, { level: 1 }));
  cipher.final();
  return Buffer.concat([headOf(key), nonce, cipher.getAuthTag(), body]);
}

/** Throws `wrong key` for an intact object of another key, `broken` for one that was altered or cut short. */
export async function decryptObject(key: Buffer, { name, bytes }: BackupObject): Promise<Buffer> {
  const object = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = object.subarray(0, headBytes);
  if (!isIntact(head)) throw new BackupError("broken", name);
  if (!head.equals(headOf(key))) throw new BackupError("wrong key", `${name} was encrypted with another BACKUP_KEY`);
  const rest = object.subarray(headBytes);
  if (rest.length < nonceBytes + tagBytes) throw new BackupError("broken", name);
  const decipher = createDecipheriv("aes-256-gcm", key, rest.subarray(0, nonceBytes)).setAAD(Buffer.from(name));
  decipher.setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = decipher.update(rest.subarray(nonceBytes + tagBytes));
  try {
    decipher.final();
  } catch {
    throw new BackupError("broken", name);
  }
  return inflate(body);
}

function headOf(key: Buffer): Buffer {
  const fingerprint = createHmac("sha256", key).update("fingerprint").digest().subarray(0, fingerprintBytes);
  const words = Buffer.concat([mark, fingerprint]);
  return Buffer.concat([words, checksumOf(words)]);
}

/** With its own checksum, so that a flipped bit in the fingerprint is not taken for another key. */
function isIntact(head: Buffer): boolean {
  const words = head.subarray(0, headBytes - 4);
  return (
    head.length === headBytes &&
    head.subarray(0, mark.length).equals(mark) &&
    checksumOf(words).equals(head.subarray(-4))
  );
}

function checksumOf(words: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(zlib.crc32(words));
  return bytes;
}
