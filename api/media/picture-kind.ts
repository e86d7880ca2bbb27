import type { PictureType } from "#contract/media/schemas";

/** The file type by its first bytes, whatever its name or declared type; null for all but the three accepted ones. */
export function kindOf(bytes: Uint8Array): PictureType | null {
  const starts = (text: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  if (starts("RIFF") && starts("WEBP", 8)) return "image/webp";
  return null;
}

/**
 * Whether a picture is another file type as well: a page, a script, a PDF, an archive. The re-encoded picture contains
 * none of it, but no camera makes such files. Trailing bytes alone are allowed: phones append films.
 */
export function isPolyglot(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return markup.test(text) || text.slice(0, 1_024).includes("%PDF-") || endsAsArchive(text);
}

const markup = /<(?:!doctype|html|head|body|svg|script|iframe|\?php)[\s>/]/i;

/** A ZIP is read from its end: a record whose comment fills exactly the rest of the file. */
function endsAsArchive(text: string): boolean {
  const earliest = Math.max(0, text.length - 22 - 65_535);
  for (let at = text.lastIndexOf("PK\x05\x06"); at >= earliest; at = text.lastIndexOf("PK\x05\x06", at - 1)) {
    const comment = text.charCodeAt(at + 20) + 256 * text.charCodeAt(at + 21);
    if (at + 22 + comment === text.length) return true;
    if (at === 0) break;
  }
  return false;
}
