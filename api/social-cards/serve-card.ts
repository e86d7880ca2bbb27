import type { Context } from "hono";
import type { Lang } from "#contract/errors";
import { PostId, SeriesId } from "#contract/ids";
import { DomainParam } from "#contract/names";
import { postLabelTexts } from "#contract/posts/post-labels";
import {
  creatorCardVersion,
  postCardVersion,
  roundedCount,
  seriesCardVersion,
} from "#contract/social-cards/share-card";
import { withheldNotice } from "#contract/takedowns/notice";
import { createByteCache } from "../byte-cache";
import { concurrencyLimit } from "../concurrency-limit";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { callerAddress } from "../http/caller-address";
import { networkOf } from "../http/rate-limits";
import { refuseFile } from "../http/serve";
import { pictureUrl } from "../media/picture-address";
import { cardTexts, lockedPostTexts, readablePostTexts } from "./card-texts";
import { type Card, drawCard } from "./draw-card";
import { drawableText } from "./drawable-text";
import { creatorForCard, postForCard, seriesForCard } from "./queries";

/** A card to be drawn and its version. Its picture keys are all in the public folder. */
type CardRequest = {
  version: string;
  card: Omit<Card, "face" | "picture">;
  faceKey: string | null;
  pictureKey: string | null;
  isWithheld: boolean;
};
/** `whole` unless one of its pictures could not be read. */
type Drawn = { card: Buffer; whole: boolean };
type Read = (deps: Deps, id: string, lang: Lang, at: Date) => Promise<CardRequest>;

/**
 * GET /og/…: the preview picture of an address, always as a guest sees the page. One is drawn at a time, because it
 * takes a core for about 50 ms.
 */
export function serveCard(deps: Deps, kind: CardKind) {
  const read = readers[kind];
  const cards = createByteCache<Drawn>({
    maxBytes: 8 * 1024 * 1024,
    sizeOf: ({ card }) => card.length,
    mayCache: ({ whole }) => whole,
  });
  const inTurn = concurrencyLimit(1, 12);
  return async (c: Context): Promise<Response> => {
    try {
      const id = c.req.param("id") ?? "";
      const lang = c.req.query("lng") === "en" ? "en" : "ko";
      const order = await deps.database.limited(() => read(deps, id, lang, deps.clock.now()), { readOnly: true });
      const etag = `"${order.version}"`;
      if (c.req.header("if-none-match")?.includes(etag))
        return new Response(null, { status: 304, headers: { etag, "cache-control": caching(c, order, true) } });
      const { card, whole } = await cards(`${id} ${order.version}`, async () => {
        const network = networkOf(callerAddress(deps, c));
        await deps.limits.use("cardDrawingPerAddress", network);
        return inTurn(network, () => draw(deps, order));
      });
      const headers = { ...fixedHeaders, ...(whole && { etag }), "content-length": String(card.length) };
      return new Response(new Uint8Array(card), { headers: { ...headers, "cache-control": caching(c, order, whole) } });
    } catch (error) {
      return refuseFile(deps, error, "share card failed")(c);
    }
  };
}

const fixedHeaders = {
  "content-type": "image/jpeg",
  "content-disposition": 'inline; filename="gyeot.jpg"',
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
};

/** A card never changes under its version, but its subject may be deleted or withheld: shared caches ask again. */
function caching(c: Context, { version, isWithheld }: CardRequest, whole: boolean): string {
  if (!whole || isWithheld) return "public, max-age=60, s-maxage=30";
  const isCurrent = c.req.query("v") === version;
  return isCurrent ? "public, max-age=86400, s-maxage=30, immutable" : "public, max-age=300, s-maxage=30";
}

const compact = {
  ko: new Intl.NumberFormat("ko-KR", { notation: "compact" }),
  en: new Intl.NumberFormat("en-US", { notation: "compact" }),
};

const orderOfCreator: Read = async (deps, domain, lang, at) => {
  const row = DomainParam.safeParse(domain).success ? await creatorForCard(deps, domain, at) : undefined;
  if (!row) throw notFound();
  const { nickname, field, follower_count: followerCount, profile_image_key: faceKey, withheld_until: until } = row;
  const introduction = until ? withheldNotice(until.toISOString(), lang) : row.introduction;
  const t = cardTexts[lang];
  const facts = { domain: row.domain, nickname, field, introduction, followerCount };
  return {
    version: creatorCardVersion({ ...facts, profileImageUrl: pictureUrl(faceKey, 320) }, lang),
    card: {
      brand: t.brand,
      badge: field ? t.field[field] : "",
      labels: [],
      isLocked: false,
      title: drawableText(nickname, 40),
      address: `@${row.domain}`,
      text: drawableText(introduction, 90),
      foot: followerCount > 0 ? t.followers(compact[lang].format(roundedCount(followerCount))) : "",
    },
    faceKey,
    pictureKey: null,
    isWithheld: until !== null,
  };
};

const orderOfPost: Read = async (deps, id, lang, at) => {
  const { data: postId } = PostId.safeParse(id);
  const row = postId && (await postForCard(deps, postId, at));
  if (!row) throw notFound();
  const { visibility, nickname, domain, profile_image_key: faceKey } = row;
  const withheldUntil = row.withheld_until?.toISOString() ?? null;
  const facts = {
    postId,
    labels: row.labels,
    teaser: row.teaser,
    visibility,
    withheldUntil,
    imageCount: withheldUntil ? 0 : row.image_count,
    createdAt: row.published_at.toISOString(),
    updatedAt: row.edited_at?.toISOString() ?? null,
    activist: { domain, nickname, profileImageUrl: pictureUrl(faceKey, 96) },
  };
  const isOpen = row.body !== null;
  return {
    version: postCardVersion(facts, lang),
    card: {
      brand: cardTexts[lang].brand,
      labels: row.labels.map((label) => postLabelTexts[lang][label]),
      isLocked: !isOpen,
      ...(isOpen ? readablePostTexts(row, lang) : lockedPostTexts(row, lang, withheldUntil)),
    },
    faceKey,
    pictureKey: isOpen && row.image_key ? `${row.image_key}/${row.image_width}` : null,
    isWithheld: withheldUntil !== null,
  };
};

const orderOfSeries: Read = async (deps, id, lang, at) => {
  const { data: seriesId } = SeriesId.safeParse(id);
  const row = seriesId && (await seriesForCard(deps, seriesId, at));
  if (!row) throw notFound();
  const { title, description, domain, nickname, post_count: postCount, profile_image_key: faceKey } = row;
  const facts = { seriesId, title, description, coverUrl: pictureUrl(row.cover_key), postCount };
  const author = { domain, nickname, profileImageUrl: pictureUrl(faceKey) };
  const t = cardTexts[lang];
  return {
    version: seriesCardVersion(facts, author, lang),
    card: {
      brand: t.brand,
      badge: t.series,
      labels: [],
      isLocked: false,
      title: drawableText(title, 60),
      address: drawableText(nickname, 40),
      text: drawableText(description, 90),
      foot: t.episodes(postCount),
    },
    faceKey,
    pictureKey: row.cover_key && `${row.cover_key}/960`,
    isWithheld: false,
  };
};

const readers = { creators: orderOfCreator, posts: orderOfPost, series: orderOfSeries } satisfies Record<string, Read>;
type CardKind = keyof typeof readers;

async function draw(deps: Deps, { card, faceKey, pictureKey }: CardRequest): Promise<Drawn> {
  const [face, picture] = await Promise.all([
    fetchPicture(deps, faceKey && `${faceKey}/320`),
    fetchPicture(deps, pictureKey),
  ]);
  const plain = { ...card, face: null, picture: null };
  if (face === "lost" || picture === "lost") return { card: await drawCard(plain), whole: false };
  try {
    return { card: await drawCard({ ...card, face, picture }), whole: true };
  } catch (error) {
    deps.log.warn({ err: error }, "a share card was drawn without its picture");
    return { card: await drawCard(plain), whole: false };
  }
}

/** A published picture's bytes; private ones are never read. A restored post's is private until its job has run. */
async function fetchPicture(deps: Deps, name: string | null): Promise<Uint8Array | "lost" | null> {
  if (!name) return null;
  if (!name.startsWith("pub/")) return "lost";
  try {
    const stored = await deps.store.get(`${name}.webp`);
    return stored ? new Uint8Array(await new Response(stored.body).arrayBuffer()) : "lost";
  } catch (error) {
    deps.log.warn({ err: error }, "a picture for a share card was not to be had");
    return "lost";
  }
}
