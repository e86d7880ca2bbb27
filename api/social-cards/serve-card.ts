import type { Context } from "hono";
import type { Lang } from "#contract/errors";
import { PostId } from "#contract/ids";
import { DomainParam } from "#contract/names";
import { postLabelTexts } from "#contract/posts/post-labels";
import { creatorCardVersion, postCardVersion, roundedCount } from "#contract/social-cards/share-card";
import { createByteCache } from "../byte-cache";
import { concurrencyLimit } from "../concurrency-limit";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { callerAddress } from "../http/caller-address";
import { networkOf } from "../http/rate-limits";
import { refuseFile } from "../http/serve";
import { pictureUrl } from "../media/picture-address";
import { type Card, drawCard } from "./draw-card";
import { drawableText } from "./drawable-text";
import { creatorForCard, postForCard } from "./queries";

/** A card to be drawn and its version. Its picture keys are all in the public folder. */
type CardRequest = {
  version: string;
  card: Omit<Card, "face" | "picture">;
  faceKey: string | null;
  pictureKey: string | null;
};
/** `whole` unless one of its pictures could not be read. */
type Drawn = { card: Buffer; whole: boolean };
type Read = (deps: Deps, id: string, lang: Lang, at: Date) => Promise<CardRequest>;

/**
 * GET /og/…: the preview picture of an address, always as a guest sees the page. One is drawn at a time, because it
 * takes a core for about 50 ms.
 */
export function serveCard(deps: Deps, kind: "creators" | "posts") {
  const read = kind === "creators" ? orderOfCreator : orderOfPost;
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
      const headers = { ...fixedHeaders, etag, "content-length": String(card.length) };
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

/** A card never changes under its version, but shared caches keep it only an hour, in case its subject is hidden. */
function caching(c: Context, { version }: CardRequest, whole: boolean): string {
  if (!whole) return "public, max-age=60";
  return c.req.query("v") === version ? "public, max-age=86400, s-maxage=3600, immutable" : "public, max-age=300";
}

const texts = {
  ko: {
    brand: "곁",
    field: { art: "아티스트", entrepreneurship: "기업가", sports: "스포츠", celebrity: "셀럽", social: "사회활동" },
    followers: (count: string) => `팔로워 ${count}`,
    members: "멤버 공개",
    followersOnly: "팔로워 공개",
    lockedMembers: "멤버 전용 글이에요.",
    lockedFollowers: "팔로워 전용 글이에요.",
    join: "멤버십에서 함께해 주세요.",
    follow: "팔로우하면 바로 볼 수 있어요.",
    postOf: (name: string) => `${name}님의 글`,
  },
  en: {
    brand: "Gyeot",
    field: {
      art: "Artists",
      entrepreneurship: "Entrepreneurs",
      sports: "Sports",
      celebrity: "Celeb",
      social: "Social activism",
    },
    followers: (count: string) => `Followers ${count}`,
    members: "Members only",
    followersOnly: "Followers only",
    lockedMembers: "A post for members.",
    lockedFollowers: "A post for followers.",
    join: "Join the membership to read it.",
    follow: "Follow to read it right away.",
    postOf: (name: string) => `A post by ${name}`,
  },
} as const;

const compact = {
  ko: new Intl.NumberFormat("ko-KR", { notation: "compact" }),
  en: new Intl.NumberFormat("en-US", { notation: "compact" }),
};

const orderOfCreator: Read = async (deps, domain, lang, at) => {
  const row = DomainParam.safeParse(domain).success ? await creatorForCard(deps, domain, at) : undefined;
  if (!row) throw notFound();
  const { nickname, field, introduction, follower_count: followerCount, profile_image_key: faceKey } = row;
  const t = texts[lang];
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
  };
};

const orderOfPost: Read = async (deps, id, lang, at) => {
  const { data: postId } = PostId.safeParse(id);
  const row = postId && (await postForCard(deps, postId, at));
  if (!row) throw notFound();
  const { visibility, nickname, domain, profile_image_key: faceKey } = row;
  const t = texts[lang];
  const facts = {
    postId,
    labels: row.labels,
    visibility,
    imageCount: row.image_count,
    createdAt: row.published_at.toISOString(),
    updatedAt: row.edited_at?.toISOString() ?? null,
    activist: { domain, nickname, profileImageUrl: pictureUrl(faceKey, 96) },
  };
  const isOpen = row.body !== null;
  const name = drawableText(nickname, 40);
  const excerpt = isOpen ? drawableText(row.body ?? "", 84) : "";
  const teaser = visibility === "members" ? [t.lockedMembers, t.join] : [t.lockedFollowers, t.follow];
  return {
    version: postCardVersion(facts, lang),
    card: {
      brand: t.brand,
      badge: isOpen ? "" : visibility === "members" ? t.members : t.followersOnly,
      labels: row.labels.map((label) => postLabelTexts[lang][label]),
      isLocked: !isOpen,
      title: isOpen ? excerpt || t.postOf(name) : name,
      address: isOpen ? "" : `@${domain}`,
      text: isOpen ? "" : teaser.join(" "),
      foot: isOpen ? name : "",
    },
    faceKey,
    pictureKey: isOpen && row.image_key ? `${row.image_key}/${row.image_width}` : null,
  };
};

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

/** A published picture's bytes; private ones are never read. */
async function fetchPicture(deps: Deps, name: string | null): Promise<Uint8Array | "lost" | null> {
  if (!name?.startsWith("pub/")) return null;
  try {
    const stored = await deps.store.get(`${name}.webp`);
    return stored ? new Uint8Array(await new Response(stored.body).arrayBuffer()) : "lost";
  } catch (error) {
    deps.log.warn({ err: error }, "a picture for a share card was not to be had");
    return "lost";
  }
}
