import { z } from "zod";
import { type Embed, pageOfEmbed } from "#contract/posts/embeds";
import { guardedFetch } from "../../guarded-fetch";

/** What a provider says of an embed; `complete` is false where a later try may bring more. */
type Said = { title: string | null; picture: Uint8Array | null; complete: boolean };

type Asking = {
  oEmbed: (page: string) => string;
  /** the hosts of the provider's pictures */
  pictures: readonly string[];
  /** addresses of the picture by id, best first; else the one that oEmbed names */
  posters?: (id: string) => string[];
};

const format = (page: string) => `format=json&url=${encodeURIComponent(page)}`;

/** None of CHZZK, which documents no such address. */
const providers: Partial<Record<Embed["provider"], Asking>> = {
  youtube: {
    oEmbed: (page) => `https://www.youtube.com/oembed?${format(page)}`,
    pictures: ["i.ytimg.com"],
    posters: (id) => ["maxresdefault", "hqdefault"].map((name) => `https://i.ytimg.com/vi/${id}/${name}.jpg`),
  },
  vimeo: { oEmbed: (page) => `https://vimeo.com/api/oembed.json?${format(page)}`, pictures: ["i.vimeocdn.com"] },
  soundcloud: { oEmbed: (page) => `https://soundcloud.com/oembed?${format(page)}`, pictures: [".sndcdn.com"] },
  spotify: {
    oEmbed: (page) => `https://open.spotify.com/oembed?${format(page)}`,
    pictures: ["i.scdn.co", "mosaic.scdn.co", ".spotifycdn.com"],
  },
};

const limit = { answerBytes: 64 * 1024, pictureBytes: 4 * 1024 * 1024, titleLength: 200 };
const timeoutMs = 8_000;
/** `double` stands for all providers. */
type Source = { double?: string; timeoutMs?: number };
const OEmbed = z.object({ title: z.string().optional(), thumbnail_url: z.string().optional() });

/** Asks the provider at its documented addresses alone. Never throws. */
export async function askProvider(embed: Embed, source: Source): Promise<Said> {
  const asking = providers[embed.provider];
  if (!asking) return { title: null, picture: null, complete: true };
  const answer = await askOEmbed(asking.oEmbed(pageOfEmbed(embed)), source);
  const posters = asking.posters?.(embed.id) ?? (answer?.thumbnail_url ? [answer.thumbnail_url] : []);
  const guarded = { hosts: asking.pictures, maxBytes: limit.pictureBytes, timeoutMs, ...source };
  let picture: Uint8Array | null = null;
  for (const poster of posters) picture ??= await guardedFetch(poster, guarded).catch(() => null);
  return { title: plainTitle(answer?.title), picture, complete: answer !== null && picture !== null };
}

async function askOEmbed(address: string, source: Source): Promise<z.infer<typeof OEmbed> | null> {
  const guarded = { hosts: [new URL(address).host], maxBytes: limit.answerBytes, timeoutMs, ...source };
  try {
    const bytes = await guardedFetch(address, guarded);
    return OEmbed.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** In one line, without what turns the direction of text around it. */
function plainTitle(title = ""): string | null {
  const words = title.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, " ").trim();
  return [...words].slice(0, limit.titleLength).join("") || null;
}
