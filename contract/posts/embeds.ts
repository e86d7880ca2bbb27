/** What a post may show of another site: by id alone, never by an address that its author typed. */
export type Embed = { provider: EmbedProvider; id: string };
type EmbedProvider = keyof typeof providers;

/** An address, beside the schemas' patterns of ids, so that a page which draws an embed needs no schema. */
type Provider = {
  /** as the site calls itself, in any language */
  name: string;
  /** of `id`, whole */
  id: RegExp;
  /** What follows `https://` up to the query. Its first group is the id, and no other address of the site is one. */
  addresses: RegExp[];
  /** the site's own page, in its shortest form */
  page: (id: string) => string;
  /** the player; null where the site has none for it */
  frame: (id: string) => string | null;
};

const spotifyId = "(?:track|album|playlist|episode|show)/[A-Za-z0-9]{22}";
const soundCloudId = "[a-z0-9_-]{1,60}/(?:sets/)?[a-z0-9_-]{1,120}";
/** Second parts of its addresses that are lists of a person, and first ones that are no person. */
const soundCloudPages =
  /^(?:discover|stream|search|you|charts|upload|settings|pages|terms-of-use|people|tags)\/|\/(?:tracks|albums|sets|reposts|likes|followers|following|comments|popular-tracks|spotlight)$/;

const providers = {
  youtube: {
    name: "YouTube",
    id: /^[\w-]{11}$/,
    addresses: [
      /^(?:(?:www|m|music)\.)?youtube\.com\/watch\?(?:[\w-]+=[^&#\s]*&)*v=([\w-]{11})(?![\w-])/,
      /^(?:(?:www|m)\.)?youtube\.com\/(?:shorts|live)\/([\w-]{11})\/?(?![^?#])/,
      /^youtu\.be\/([\w-]{11})\/?(?![^?#])/,
    ],
    page: (id) => `https://youtu.be/${id}`,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  vimeo: {
    name: "Vimeo",
    id: /^[1-9]\d{0,11}$/,
    addresses: [/^(?:www\.)?vimeo\.com\/([1-9]\d{0,11})\/?(?![^?#])/],
    page: (id) => `https://vimeo.com/${id}`,
    frame: (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
  },
  soundcloud: {
    name: "SoundCloud",
    id: new RegExp(`^${soundCloudId}$`),
    addresses: [new RegExp(`^(?:(?:www|m)\\.)?soundcloud\\.com/(${soundCloudId})/?(?![^?#])`)],
    page: (id) => `https://soundcloud.com/${id}`,
    frame: (id) =>
      `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${id}`)}&auto_play=true&visual=true`,
  },
  spotify: {
    name: "Spotify",
    id: new RegExp(`^${spotifyId}$`),
    addresses: [new RegExp(`^open\\.spotify\\.com/(?:intl-[a-z]{2}/)?(${spotifyId})/?(?![^?#])`)],
    page: (id) => `https://open.spotify.com/${id}`,
    frame: (id) => `https://open.spotify.com/embed/${id}`,
  },
  chzzk: {
    name: "CHZZK",
    id: /^(?:video\/[1-9]\d{0,11}|clips\/[\w-]{8,24})$/,
    addresses: [/^chzzk\.naver\.com\/(video\/[1-9]\d{0,11}|clips\/[\w-]{8,24})\/?(?![^?#])/],
    page: (id) => `https://chzzk.naver.com/${id}`,
    frame: (id) => (id.startsWith("clips/") ? `https://chzzk.naver.com/embed/clip/${id.slice(6)}` : null),
  },
} as const satisfies Record<string, Provider>;

export const embedProviders = Object.keys(providers) as EmbedProvider[];

/** A host in capitals is the same host; nothing else of an address is. */
const shape = /^https:\/\/([\w.-]+)(\/[\w\-./]+(?:\?[\w\-.~!$&'()*+,;=:@/?%]*)?(?:#[\w\-.~!$&'()*+,;=:@/?%]*)?)$/i;

/** What an address shows, if it is one of a known form; else null, and it stays a link. Fetches nothing. */
export function embedOf(address: string): Embed | null {
  const [, host = "", rest = ""] = shape.exec(address) ?? [];
  for (const provider of embedProviders) {
    for (const pattern of providers[provider].addresses) {
      const id = pattern.exec(host.toLowerCase() + rest)?.[1];
      if (id !== undefined && isEmbed({ provider, id })) return { provider, id };
    }
  }
  return null;
}

export const isEmbed = ({ provider, id }: Embed): boolean =>
  Object.hasOwn(providers, provider) &&
  providers[provider].id.test(id) &&
  !(provider === "soundcloud" && soundCloudPages.test(id));

export const providerName = ({ provider }: Embed): string => providers[provider].name;
/** Never longer than the address it was made from. */
export const pageOfEmbed = ({ provider, id }: Embed): string => providers[provider].page(id);
export const frameOfEmbed = ({ provider, id }: Embed): string | null => providers[provider].frame(id);

/** A player for the ear has a height, the others a shape. */
export const shapeOfEmbed = ({ provider, id }: Embed): "video" | "square" | "audio" => {
  if (provider === "soundcloud") return "square";
  return provider === "spotify" && !/^(?:album|playlist|show)/.test(id)
    ? "audio"
    : provider === "spotify"
      ? "square"
      : "video";
};
