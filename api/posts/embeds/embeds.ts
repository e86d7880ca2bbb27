import { sql } from "kysely";
import type { PostId } from "#contract/ids";
import type { Block } from "#contract/posts/blocks";
import { embedsIn } from "#contract/posts/blocks";
import type { Embed } from "#contract/posts/embeds";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { addJob, lowPriority } from "../../jobs";
import { filesOf } from "../../media/picture-address";
import type { Retention } from "../../retention";

/** In the transaction that changes a post's text: what it shows of other sites, for which each provider is asked once. */
export async function replaceEmbeds(
  tx: Tx,
  postId: PostId,
  { blocks, at }: { blocks: string | null; at: Date },
): Promise<void> {
  await tx.deleteFrom("post_embeds").where("post_id", "=", postId).execute();
  const embeds = blocks === null ? [] : unique(embedsIn(JSON.parse(blocks) as Block[]));
  for (const { provider, id } of embeds) {
    // The update locks a row that is there, so that it is not purged before this post refers to it.
    const row = await tx
      .insertInto("embeds")
      .values({ provider, embed_id: id, created_at: at })
      .onConflict((conflict) =>
        conflict.columns(["provider", "embed_id"]).doUpdateSet({ created_at: sql`embeds.created_at` }),
      )
      .returning("asked_at")
      .executeTakeFirstOrThrow();
    await tx.insertInto("post_embeds").values({ post_id: postId, provider, embed_id: id }).execute();
    if (!row.asked_at) await addJob(tx, "ask_embed", { provider, id, failures: 0 }, jobFor({ provider, id }));
  }
}

/** In the order of ids, so that two posts with the same embeds do not wait for each other. */
const unique = (embeds: Embed[]): Embed[] =>
  [...new Map(embeds.map((embed) => [`${embed.provider}:${embed.id}`, embed])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, embed]) => embed);

export const jobFor = ({ provider, id }: Embed) => ({ key: `embed:${provider}:${id}`, priority: lowPriority });

export type EmbedRow = Embed & {
  title: string | null;
  posterKey: string | null;
  width: number;
  height: number;
  widths: number[];
};

const usualWidth = 960;

/** A post's blocks with what is known of its embeds. A poster is what its provider shows everybody: its address is public. */
export function withEmbeds(blocks: Block[] | null, embeds: EmbedRow[] | null): Block[] | null {
  if (!blocks || !embeds) return blocks;
  return blocks.map((block) => {
    if (block.type !== "embed") return block;
    const row = embeds.find(({ provider, id }) => provider === block.provider && id === block.id);
    const title = row?.title ? { title: row.title } : {};
    return { ...block, ...title, ...(row?.posterKey ? { poster: posterOf(row, row.posterKey) } : {}) };
  });
}

function posterOf({ width, height, widths }: EmbedRow, key: string) {
  const file = widths.findLast((each, at) => at === 0 || each <= usualWidth);
  return { url: `/media/${key}/${file}.webp`, width, height };
}

export const embedRetention: Retention[] = [
  { expired: "embeds that no post shows", keepSeconds: 86_400, purge: purgeEmbeds },
];

/** A post that begins to show one at the same time keeps it: its row refers to it, which refuses the deletion. */
async function purgeEmbeds({ database: { db } }: Deps, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom("embeds as e")
      .where("e.created_at", "<", before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("post_embeds as p")
              .select("p.post_id")
              .whereRef("p.provider", "=", "e.provider")
              .whereRef("p.embed_id", "=", "e.embed_id"),
          ),
        ),
      )
      .returning(["e.poster_key", "e.poster_widths"])
      .execute();
    const keys = gone.flatMap(({ poster_key: key, poster_widths: widths }) => (key ? filesOf(key, widths ?? []) : []));
    if (keys.length > 0) await addJob(tx, "remove_objects", { keys });
  });
}
