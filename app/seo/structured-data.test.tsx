import { Meta } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { UserCard } from "#contract/creators/schemas";
import type { Post } from "#contract/posts/schemas";
import { seo } from "./seo";
import { article, profilePage } from "./structured-data";

const origin = "https://gyeot.example";
const card: UserCard = {
  userId: "usr_00000000",
  domain: "haru",
  nickname: "하루",
  introduction: "",
  profileImageUrl: "/media/pub/haru/320.webp",
  backgroundImageUrl: null,
  field: "art",
  isActivist: true,
  followerCount: 12,
  postCount: 3,
  subscriberCount: 1,
  isFollowing: false,
  subscription: null,
  isBlocked: false,
  isSelf: false,
  relayBannerShown: true,
  updatedAt: "2026-11-21T00:00:00.000Z",
};
const post: Post = {
  postId: "pst_00000000",
  activist: { userId: card.userId, domain: "haru", nickname: "하루", profileImageUrl: null, isActivist: true },
  body: "비밀 편지",
  images: [
    { url: "/media/prv/secret/960.webp", width: 960, height: 640, alt: "비밀 그림", color: "#ffffff", variants: [] },
  ],
  teaser: "",
  imageCount: 1,
  labels: [],
  tags: [],
  visibility: "public",
  minPlanId: null,
  openings: [],
  opensWith: null,
  locked: false,
  unopened: false,
  withheldUntil: null,
  pinned: false,
  likeStatus: false,
  likeCount: 4,
  commentCount: 2,
  createdAt: "2026-11-21T00:00:00.000Z",
  updatedAt: null,
};
const teaser = { title: "하루님의 멤버 전용 글", description: "멤버십부터 볼 수 있어요.", mark: "" };

test("user text cannot close the script element of the structured data", () => {
  const introduction = '</script><script>alert(1)</script><!-- & \u2028 "';
  const jsonLd = profilePage({ ...card, nickname: "</SCRIPT ><b>", introduction }, origin);
  const html = headOf(jsonLd);
  expect(html.match(/<\/script/gi)).toHaveLength(1);
  expect(html).not.toMatch(/<b>|<!--|\u2028/);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  expect(data.mainEntity).toMatchObject({ name: "</SCRIPT ><b>", description: introduction });
});

test("a creator's page contains absolute addresses and both counts", () => {
  expect(profilePage(card, origin)).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: {
      url: `${origin}/haru`,
      image: `${origin}/media/pub/haru/320.webp`,
      interactionStatistic: { userInteractionCount: 12 },
      agentInteractionStatistic: { userInteractionCount: 3 },
    },
  });
});

test("a public post contains its text and pictures, marked as free", () => {
  const data = article(post, teaser, origin);
  expect(data).toMatchObject({
    isAccessibleForFree: true,
    articleBody: "비밀 편지",
    commentCount: 2,
    image: [`${origin}/media/prv/secret/960.webp`],
  });
});

test.each([true, false])("labels stand before the headline and in their own properties (locked: %s)", (locked) => {
  const data = article(
    { ...post, locked },
    { ...teaser, mark: "[유료 광고 포함] ", disclosed: { keywords: ["유료 광고 포함"] } },
    origin,
  );
  expect(data).toMatchObject({
    headline: `[유료 광고 포함] ${locked ? teaser.title : post.body}`,
    keywords: ["유료 광고 포함"],
  });
});

test("a post for members is described without its text and pictures, even to a member", () => {
  for (const visibility of ["members", "followers"] as const) {
    for (const locked of [true, false]) {
      const data = article({ ...post, visibility, locked }, teaser, origin);
      expect(JSON.stringify(data)).not.toMatch(/비밀|secret|commentCount/);
      expect(data).toMatchObject({
        isAccessibleForFree: false,
        headline: teaser.title,
        hasPart: { cssSelector: ".withheld" },
      });
    }
  }
});

test("a scheduled post for all is described without its text and pictures, even to its author", () => {
  const opening = { visibility: "public", minPlanId: null, planName: null, includesViewer: true } as const;
  const data = article({ ...post, openings: [{ ...opening, opensAt: post.createdAt }] }, teaser, origin);
  expect(JSON.stringify(data)).not.toMatch(/비밀|secret|commentCount/);
});

/** The head as the page really renders it. */
function headOf(jsonLd: Record<string, unknown>): string {
  const Page = createRemixStub([
    {
      id: "page",
      path: "/",
      meta: (route) => seo(route, { title: "t", description: "d", jsonLd }),
      Component: Meta,
    },
  ]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { page: {} } }} />);
}
