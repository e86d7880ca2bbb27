import { expect } from "vitest";
import { endpoints } from "#api/server";
import routes from "../../../app/routes";
import { dose } from "../long";
import { type Viewer, viewers } from "./canary-viewers";
import type { CanaryWorld } from "./canary-world";
import { type Visibility, visibilities } from "./seed-canaries";

/** `homes`: canaries in a person's address; `answers`: those in an applicant's answers; `sellers`: those in a seller's identity. */
export type Found = {
  words: Set<string>;
  pictures: Set<Visibility | "room">;
  addresses: Set<string>;
  homes: string[];
  answers: string[];
  sellers: string[];
};

/** The canaries each viewer finds. */
export async function crawlAsEachViewer(canaryWorld: CanaryWorld): Promise<Record<Viewer, Found>> {
  const found = await mapInSequence(viewers, async (viewer) => [viewer, await crawl(canaryWorld, viewer)] as const);
  return Object.fromEntries(found) as Record<Viewer, Found>;
}

/** Requests every GET of the API and the web that `viewer` may make, with the seeded ids in the addresses. */
async function crawl(canaryWorld: CanaryWorld, viewer: Viewer): Promise<Found> {
  const { people, fetchAs } = canaryWorld;
  const { posts, roomPicture } = canaryWorld.seeded;
  const seeded = [...posts, { picture: roomPicture, visibility: "room" as const }];
  const found: Found = {
    ...{ words: new Set(), pictures: new Set(), addresses: new Set() },
    ...{ homes: [], answers: [], sellers: [] },
  };
  if (viewer !== "guest") await canaryWorld.renewToken(people[viewer]);
  const targets = [...apiAddresses(canaryWorld), ...webAddresses(canaryWorld)];
  expect(targets.length).toBeGreaterThan(100);
  for (const address of targets) {
    const answer = await fetchAs(viewer, address);
    expect(answer.status, `${viewer} at ${address}`).toBeLessThan(500);
    const text = await answer.text();
    if (text.includes("addressbird")) found.homes.push(address.replace(/^http:\/\/[^/]+/, ""));
    if (/sellerbird|7319-?2846/.test(text)) found.sellers.push(address.replace(/^http:\/\/[^/]+/, ""));
    if (/answerbird|8642-?9753/.test(text)) found.answers.push(address.replace(/^http:\/\/[^/]+/, ""));
    for (const [, word] of text.matchAll(/canary-(\w+-\w+)/g)) found.words.add(String(word));
    for (const [path] of text
      .replaceAll("&amp;", "&")
      .replaceAll("\\u0026", "&")
      .matchAll(/\/media\/(?:pub|prv)\/[\w-]+\/\d+\.webp(?:\?[\w=&-]+)?/g))
      if (seeded.some(({ picture }) => path.includes(picture))) found.addresses.add(path);
  }
  for (const address of found.addresses) {
    const { visibility } = seeded.find(({ picture }) => address.includes(picture)) as (typeof seeded)[number];
    for (const from of ["", String(canaryWorld.world.env.PRODUCT_API_URL)]) {
      const answer = await fetchAs(viewer, from + address);
      if (answer.status === 200 && answer.headers.get("content-type") === "image/webp") found.pictures.add(visibility);
    }
  }
  return found;
}

/** Addresses of the API with each seeded id as their parameter, and each word as a search. */
function apiAddresses(canaryWorld: CanaryWorld): string[] {
  const paths = endpoints.filter(({ method }) => method === "get").map(({ path }) => path);
  const base = String(canaryWorld.world.env.PRODUCT_API_URL);
  const { domain } = canaryWorld.people.owner;
  const searches = visibilities.flatMap((name) => [
    `/search?type=posts&q=canary-${name}`,
    `/search/overview?q=canary-${name}`,
    `/feed/activist/${domain}/archive?q=canary-${name}`,
  ]);
  return [...filled(canaryWorld, paths), ...searches, "/openapi.json"].map((path) => base + path);
}

const alsoEnglish = dose({ small: false, long: false, full: true });

/** Addresses of the web as a document and as script requests it; the full dose also in English. */
function webAddresses(canaryWorld: CanaryWorld): string[] {
  const paths = filled(canaryWorld, pathsOf(routes as RouteEntry[], "")).filter(
    (path) => !/\/(?:media|monitoring)\b/.test(path),
  );
  const fixed = [
    "/robots.txt",
    "/sitemap.xml",
    `/${canaryWorld.people.owner.domain}/atom.xml`,
    ...visibilities.flatMap((name) => [
      `/search?type=posts&q=canary-${name}`,
      `/search?q=canary-${name}`,
      `/${canaryWorld.people.owner.domain}/archive?q=canary-${name}`,
    ]),
  ];
  return [...new Set([...paths, ...fixed])].flatMap((path) => [
    path,
    `${path.split("?")[0]}${path === "/" ? "_root" : ""}.data${path.includes("?") ? `?${path.split("?")[1]}` : ""}`,
    ...(alsoEnglish ? [`${path}${path.includes("?") ? "&" : "?"}lng=en`] : []),
  ]);
}

function filled({ people, seeded }: CanaryWorld, paths: string[]): string[] {
  const { owner, follower } = people;
  const { posts, campaignId, applicationId, privateMessage } = seeded;
  const addresses = new Set<string>();
  for (const path of paths)
    for (const { postId, commentId, draftId } of posts)
      for (const person of [owner, follower])
        addresses.add(
          (path.includes("campaigns") ? path.replace(/\{id\}|:campaignId/, campaignId) : path)
            .replace(/(?<=applications\/)(?:\{id\}|:applicationId)/, applicationId)
            .replace(/\{postId\}|:postId/, postId)
            .replace(/\{id\}|\{commentId\}|:commentId/, commentId)
            .replace(/\{draftId\}/, draftId)
            .replace(/\{roomId\}|:roomId/, privateMessage.roomId)
            .replace(/\{messageId\}|:messageId/, privateMessage.messageId)
            .replace(/\{domain\}|:domain/, person.domain)
            .replace(/\{userId\}|:userId|\{participantId\}/, person.userId)
            .replace(/[{:][a-z]\w*\}?\??/gi, postId)
            .replace(/\/\*$/, "/anything"),
        );
  return [...addresses];
}

type RouteEntry = { path?: string; children?: RouteEntry[] };
const pathsOf = (list: RouteEntry[], above: string): string[] =>
  list.flatMap(({ path, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    return [here || "/", ...pathsOf(children, here)];
  });

export async function mapInSequence<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of list) done.push(await work(item));
  return done;
}
