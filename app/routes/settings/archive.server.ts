import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { PersonalData } from "#contract/account-deletion/schemas";
import { csvOf } from "~/http/csv.server";

/**
 * A ZIP of everything: one JSON file, each table as CSV, and each picture that an `address` names, opened one after the
 * other as the ZIP is read. An unavailable picture is left out; its row in the table stays.
 */
export async function* archiveOf(
  data: PersonalData,
  openPicture: (address: string) => Promise<Uint8Array | null>,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const add = (file: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    zip.add(file);
    file.push(bytes, true);
    return made.splice(0);
  };
  yield* add(new ZipDeflate("gyeot.json"), strToU8(JSON.stringify(data, null, 2)));
  for (const [name, rows] of Object.entries(data.tables))
    yield* add(new ZipDeflate(`${name}.csv`), strToU8(csvOf(rows)));
  for (const [name, address] of picturesOf(data)) {
    const bytes = await openPicture(address);
    // WebP does not compress any further.
    if (bytes) yield* add(new ZipPassThrough(name), bytes);
  }
  zip.end();
  yield* made.splice(0);
}

function picturesOf({ tables }: PersonalData): [string, string][] {
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap(({ address }, at): [string, string][] =>
      typeof address === "string" ? [[`${table}/${String(at + 1).padStart(4, "0")}.webp`, address]] : [],
    ),
  );
}
