import type { UserCard } from "#contract/creators/schemas";
import { labelledTitle, postLabelTexts } from "#contract/posts/post-labels";
import type { Post } from "#contract/posts/schemas";
import type { Series } from "#contract/posts/series-schemas";
import { truncate } from "~/i18n/format";
import type { Lng } from "~/i18n/i18n";
import { fillText } from "~/i18n/i18n";
import { areaTexts } from "~/i18n/i18n.server";
import { escapeXml } from "~/seo/xml";

type Frame = { origin: string; lng: Lng; series?: Series | null };

/** RFC 4287, of a creator or of one of their series. User text is text in HTML in XML, escaped once for each. */
export function atomFeed(card: UserCard, posts: Post[], { origin, lng, series = null }: Frame): string {
  const author = `${origin}/${card.domain}`;
  const page = series ? `${author}/series/${encodeURIComponent(series.slug)}` : author;
  const subtitle = series ? series.description : card.introduction;
  const own = `${page}/atom.xml${lng === "ko" ? "" : `?lng=${lng}`}`;
  const updated = posts.map(changedAt).sort().at(-1) ?? series?.newestAt ?? card.updatedAt;
  return [
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lng}">`,
    element("id", tagOf(origin, series?.seriesId ?? card.userId)),
    element("title", [series?.title, card.nickname, brand(lng)].filter(Boolean).join(" · ")),
    ...(subtitle ? [element("subtitle", subtitle)] : []),
    element("updated", updated),
    link("self", own, "application/atom+xml"),
    link("alternate", page, "text/html"),
    ...(card.profileImageUrl ? [element("icon", new URL(card.profileImageUrl, origin).href)] : []),
    `<author>${element("name", card.nickname)}${element("uri", author)}</author>`,
    element("generator", "Gyeot"),
    ...posts.map((post) => entryOf(post, { origin, lng })),
    "</feed>\n",
  ].join("\n");
}

function entryOf(post: Post, { origin, lng }: Frame): string {
  const title = fillText(areaTexts(lng, "posts"), "title", { name: post.activist.nickname }, lng);
  return [
    "<entry>",
    element("id", tagOf(origin, post.postId)),
    element("title", labelledTitle(post.labels, truncate(post.body, 60) || title, lng)),
    ...post.labels.map((label) => `<category term="${label}" label="${escapeXml(postLabelTexts[lng][label])}"/>`),
    link("alternate", `${origin}/posts/${post.postId}`, "text/html"),
    element("published", post.createdAt),
    element("updated", changedAt(post)),
    `<content type="html">${escapeXml(htmlOf(post, { origin, lng }))}</content>`,
    "</entry>",
  ].join("\n");
}

const changedAt = ({ createdAt, updatedAt }: Post) => updatedAt ?? createdAt;

function htmlOf({ labels, body, images }: Post, { origin, lng }: Frame): string {
  const disclosed =
    labels.length > 0 ? [`<p><strong>${escapeXml(labelledTitle(labels, "", lng).trim())}</strong></p>`] : [];
  const paragraphs = body
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((text) => `<p>${escapeXml(text).replaceAll("\n", "<br>")}</p>`);
  const pictures = images.map(({ url, width, height, alt }) => {
    const src = escapeXml(new URL(url, origin).href);
    return `<p><img src="${src}" width="${width}" height="${height}" alt="${escapeXml(alt)}"></p>`;
  });
  return [...disclosed, ...paragraphs, ...pictures].join("\n");
}

/** RFC 4151: stays the same when its creator changes the domain ID. */
const tagOf = (origin: string, id: string) => `tag:${new URL(origin).hostname},2026:${id}`;

const brand = (lng: Lng) => fillText(areaTexts(lng, "shell"), "brand", {}, lng);
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
