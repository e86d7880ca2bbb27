import type { Embed } from "#contract/posts/embeds";
import { secondsAfter } from "../../clock";
import { hmac } from "../../crypto";
import type { Deps } from "../../deps";
import { addJob } from "../../jobs";
import { encodePicture } from "../../media/encode-picture";
import { kindOf } from "../../media/picture-kind";
import { removeObjects } from "../../media/remove-objects";
import { askProvider } from "./ask-provider";
import { jobFor } from "./embeds";

/** After a failure; after the last the embed stays without what is missing. */
const waitSeconds = [60, 900, 14_400];

/** Asks a provider once for the title and the poster of an embed. A repeat stores the same files and changes nothing. */
export async function askEmbed(deps: Deps, { failures, ...embed }: Embed & { failures: number }): Promise<void> {
  const row = await unasked(deps, embed);
  if (!row) return;
  const said = await askProvider(embed, deps.env.EMBEDS_URL ? { double: deps.env.EMBEDS_URL } : {});
  const poster = said.picture && (await encodePoster(said.picture));
  const wait = waitSeconds[failures];
  const at = deps.clock.now();
  if ((!said.complete || (said.picture && !poster)) && wait !== undefined) {
    const runAt = secondsAfter(at, wait);
    return addJob(deps.database.db, "ask_embed", { ...embed, failures: failures + 1 }, { ...jobFor(embed), runAt });
  }
  const key = poster && posterKey(deps, embed, row.created_at);
  for (const { width, bytes } of poster?.variants ?? [])
    await deps.store.put(`${key}/${width}.webp`, bytes, "image/webp");
  const stored = await deps.database.db
    .updateTable("embeds")
    .set({
      title: said.title,
      poster_key: key,
      poster_width: poster?.width ?? null,
      poster_height: poster?.height ?? null,
      poster_widths: poster?.variants.map(({ width }) => width) ?? null,
      asked_at: at,
    })
    .where("provider", "=", embed.provider)
    .where("embed_id", "=", embed.id)
    .where("asked_at", "is", null)
    .executeTakeFirst();
  if (key && stored.numUpdatedRows === 0n) await removeUnused(deps, key, poster?.variants ?? []);
}

/** The embed was purged meanwhile, unless another worker stored the same files. */
async function removeUnused(deps: Deps, key: string, files: { width: number }[]): Promise<void> {
  const { db } = deps.database;
  if (await db.selectFrom("embeds").select("embed_id").where("poster_key", "=", key).executeTakeFirst()) return;
  await removeObjects(
    deps,
    files.map(({ width }) => `${key}/${width}.webp`),
  );
}

/** Undefined where the provider was asked, or no post shows the embed any more. */
const unasked = ({ database: { db } }: Deps, { provider, id }: Embed) =>
  db
    .selectFrom("embeds")
    .select("created_at")
    .where("provider", "=", provider)
    .where("embed_id", "=", id)
    .where("asked_at", "is", null)
    .executeTakeFirst();

/** Not to be guessed from the id, and the same for each try; another one once the embed was purged and shown again. */
const posterKey = ({ keys }: Deps, { provider, id }: Embed, createdAt: Date) =>
  `pub/embed-${hmac(keys.media, `poster|${provider}|${id}|${createdAt.getTime()}`).toString("hex").slice(0, 40)}`;

async function encodePoster(bytes: Uint8Array) {
  const declared = kindOf(bytes);
  if (!declared) return null;
  return encodePicture({ bytes, declared, purpose: "post", requester: "embeds" }).catch(() => null);
}
