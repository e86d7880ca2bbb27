import type { UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import { follow } from "../creators/follow";
import { rankTrending } from "../creators/rank-trending";
import { recordVisit } from "../creators/record-visit";
import { refreshFollowerRank } from "../creators/refresh-follower-rank";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { currentPolicies } from "../policies/current-policy";
import { like } from "../posts/like";
import { markRead } from "../posts/reading/mark-read";
import { savePost } from "../posts/saved/saved-posts";
import { skeletonOf } from "../skeleton";
import { appealInDemo, demoBlocked } from "./appeals";
import { applyInDemo } from "./applications";
import { campaignInDemo } from "./campaigns";
import { commentInDemo } from "./comments";
import { demoCreators } from "./creators/creators";
import { followAndLikeByMany } from "./creators/followers";
import { donateInDemo } from "./donations";
import { addDemoFailures } from "./failures";
import { demoAdmin, demoColleague, demoFans, demoPassword, demoSecondAdmin } from "./fans";
import { joinDemoMemberships } from "./memberships";
import { talkInDemo } from "./messages";
import { notifyInDemo } from "./notifications";
import type { Person } from "./person";
import { storePhotograph, whole } from "./pictures";
import { type PublishedPost, publishDemoPosts } from "./posts";
import { decideInDemo, reportInDemo } from "./reports";
import { addDemoReviews } from "./reviews";
import { verifySellersInDemo } from "./sellers";
import { seriesInDemo } from "./series";
import { settleInDemo } from "./settlements";

const day = 86_400;
type Profile = { email: string; nickname: string; gender: "male" | "female"; lang: "ko" | "en" };

/**
 * Fills an empty database with the demo world: a dozen creators, their plans, posts and pictures, and fans who follow,
 * like, comment and pay through the sandbox. Only with the embedded database; does nothing when it was seeded before.
 */
export async function seedDemo(deps: Deps): Promise<string> {
  if (!deps.env.EMBEDDED) return "the demo world belongs to the embedded default only";
  const there = await deps.database.db
    .selectFrom("users")
    .select("user_id")
    .where("email", "=", demoAdmin.email)
    .executeTakeFirst();
  if (there) return "the demo world is there already";
  const at = deps.clock.now();
  const passwordHash = await deps.passwords.hash(demoPassword);
  const creators: Person[] = [];
  for (const [i, creator] of demoCreators.entries()) {
    const person = await addPerson(deps, creator, {
      domain: creator.domain,
      role: "activist",
      passwordHash,
      at: secondsAfter(at, -(200 - i * 12) * day),
    });
    await addProfile(deps, person, creator);
    creators.push(person);
  }
  const fans: Person[] = [];
  for (const [i, fan] of demoFans.entries()) {
    fans.push(
      await addPerson(deps, fan, {
        domain: `fan_demo_${i + 1}`,
        role: "supporter",
        passwordHash,
        at: secondsAfter(at, -(190 - i) * day),
      }),
    );
  }
  const posts = await publishDemoPosts(deps, creators, at);
  await seriesInDemo(deps, creators, at);
  await followAndLike(deps, fans, creators, posts, at);
  const readers = await followAndLikeByMany(deps, creators, { posts, passwordHash, at });
  await joinDemoMemberships(deps, [...fans, ...readers], creators, at);
  await donateInDemo(deps, fans, creators, at);
  await campaignInDemo(deps, fans, creators, at);
  await commentInDemo(deps, fans, creators, posts, at);
  await addDemoReviews(deps, fans, creators, at);
  const reported = await reportInDemo(deps, { fans, creators, posts, at });
  await notifyInDemo(deps, creators, posts, at);
  await talkInDemo(deps, fans, creators, at);
  await addDemoFailures(deps, fans, at);
  await refreshFollowerRank(deps, at);
  await rankTrending(deps, at);
  // Last, because this account marks the world as complete.
  const admin = await addPerson(deps, demoAdmin, {
    domain: "gyeot_keeper",
    role: "admin",
    passwordHash,
    at: secondsAfter(at, -300 * day),
  });
  await decideInDemo(deps, reported, admin.userId, at);
  const secondAdmin = await addPerson(deps, demoSecondAdmin, {
    domain: "gyeot_keeper_2",
    role: "admin",
    passwordHash,
    at: secondsAfter(at, -280 * day),
  });
  await verifySellersInDemo(deps, creators, admin.userId, at);
  await settleInDemo(deps, creators, [admin.userId, secondAdmin.userId], at);
  const blocked = await addPerson(deps, demoBlocked, {
    domain: "fan_demo_9",
    role: "supporter",
    passwordHash,
    at: secondsAfter(at, -40 * day),
  });
  const colleague = await addPerson(deps, demoColleague, {
    domain: "gyeot_colleague",
    role: "supporter",
    passwordHash,
    at: secondsAfter(at, -290 * day),
  });
  await appealInDemo(deps, blocked, colleague.userId, at);
  await applyInDemo(deps, fans, admin.userId, at);
  return `seeded ${creators.length} creators, ${fans.length + readers.length} fans, ${posts.length} posts`;
}

type AccountOptions = { domain: string; role: "activist" | "supporter" | "admin"; passwordHash: string; at: Date };

async function addPerson(
  deps: Deps,
  profile: Profile,
  { domain, role, passwordHash, at }: AccountOptions,
): Promise<Person> {
  const userId = newId("usr", at);
  const versions = await currentPolicies(deps.database.db, at);
  await deps.database.db
    .insertInto("users")
    .values({
      user_id: userId,
      email: profile.email,
      password_hash: passwordHash,
      nickname: profile.nickname,
      nickname_skeleton: skeletonOf(profile.nickname),
      domain,
      domain_skeleton: skeletonOf(domain),
      gender: profile.gender,
      lang: profile.lang,
      role,
      capture_consent_version: versions.capture,
      terms_version: versions.terms,
      privacy_version: versions.privacy,
      age_confirmed_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const consent = { user_id: userId, given: true, lang: profile.lang, created_at: at };
  const kinds = ["terms", "privacy", "capture"] as const;
  await deps.database.db
    .insertInto("consents")
    .values(kinds.map((kind) => ({ ...consent, consent_id: newId("cst", at), kind, version: versions[kind] })))
    .execute();
  return { userId, domain };
}

/** Adds pictures, field, introduction and plans. The newest creator has no pictures yet and shows the default image. */
async function addProfile(deps: Deps, person: Person, creator: (typeof demoCreators)[number]): Promise<void> {
  const store = (kind: "profile" | "background", name: string | undefined) =>
    name ? storePhotograph(deps.store, whole(kind, name)) : null;
  const profile = await store("profile", creator.pictures?.face);
  const background = await store("background", creator.pictures?.cover);
  await deps.database.db
    .updateTable("users")
    .set({
      field: creator.field,
      introduction: creator.introduction,
      profile_image_key: profile?.key ?? null,
      background_image_key: background?.key ?? null,
    })
    .where("user_id", "=", person.userId)
    .execute();
  for (const [position, plan] of creator.plans.entries()) await addPlan(deps, person.userId, plan, position);
}

async function addPlan(
  deps: Deps,
  creatorId: UserId,
  plan: (typeof demoCreators)[number]["plans"][number],
  position: number,
): Promise<void> {
  const at = secondsAfter(deps.clock.now(), -100 * day);
  const planId = newId("pln", at);
  const { name, description, benefits, basic, priceWon } = plan;
  await deps.database.db
    .insertInto("plans")
    .values({
      plan_id: planId,
      creator_id: creatorId,
      name,
      description,
      benefits,
      basic,
      position,
      price_won: priceWon,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await deps.database.db
    .insertInto("plan_prices")
    .values({ plan_price_id: newId("ppr", at), plan_id: planId, price_won: priceWon, created_at: at })
    .execute();
}

async function followAndLike(
  deps: Deps,
  fans: Person[],
  creators: Person[],
  posts: PublishedPost[],
  at: Date,
): Promise<void> {
  for (const [f, fan] of fans.entries()) {
    const followed = creators.filter((_, c) => (f * 5 + c * 3) % 4 !== 0 || c === (f % 2 ? 0 : 4));
    // The printed fan does not follow the first creator yet, so that a newcomer can try it.
    for (const creator of followed.filter((c) => f > 0 || c !== creators[0]))
      await follow(deps, {
        followerId: fan.userId,
        domain: creator.domain,
        at: secondsAfter(at, -(1 + ((f * 7 + creators.indexOf(creator) * 5) % 40)) * day),
      });
    for (const [c, creator] of followed.entries())
      await recordVisit(deps, {
        visitorId: fan.userId,
        domain: creator.domain,
        at: secondsAfter(at, -(f * 5 + c * 7 + 1) * 3_600),
      });
    await deps.visits.flush();
    const liked = posts.filter((post, p) => post.open && (p * 7 + f * 3) % 5 < 2);
    for (const [p, post] of liked.entries()) {
      const moment = Math.min(secondsAfter(post.publishedAt, (f * 1.3 + 0.2) * 3_600).getTime(), at.getTime());
      const act = { userId: fan.userId, postId: post.postId, at: new Date(moment) };
      await like(deps, act);
      await markRead(deps, act);
      if (p % 3 === 0) await savePost(deps, act);
    }
  }
}
