import { sql } from "kysely";
import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { newId } from "../../ids";
import { currentPolicies } from "../../policies/current-policy";
import { skeletonOf } from "../../skeleton";
import type { Person } from "../person";
import type { PublishedPost } from "../posts";
import { demoCreators } from "./creators";

const day = 86_400;

// Each manner with each being is a nickname of its own.
const manners =
  "고요한 느긋한 다정한 달콤한 담백한 든든한 따뜻한 말없는 맑은 명랑한 무던한 반가운 반짝이는 발랄한 배고픈 별난 보드라운 부지런한 빙그레 산뜻한 살가운 상냥한 서늘한 성실한 소박한 솔직한 수더분한 순한 슬기로운 시원한 신나는 싱그러운 씩씩한 아담한 알뜰한 아늑한 어엿한 엉뚱한 여유로운 온화한 용감한 우직한 유쾌한 은은한 잔잔한 재빠른 정다운 졸린 진지한 차분한 착한 천천히걷는 촉촉한 침착한 털털한 포근한 푸른 해맑은".split(
    " ",
  );
const beings =
  "강아지 개울 거북이 고래 고양이 구름 기러기 나무 나팔꽃 냇가 들판 다람쥐 단풍 도토리 돌고래 두루미 들꽃 등대 딱따구리 민들레 매실 모래알 목련 무지개 물고기 바다 바람 반딧불 별빛 부엉이 비둘기 사슴 새벽 소나기 솔방울 수달 시냇물 여우 연필 우산 은행잎 이슬 자전거 제비 조약돌 참새 책방 토끼 파도 호수".split(
    " ",
  );
const nicknames = manners.flatMap((manner) => beings.map((being) => manner + being));

/**
 * Signs up a fan for each nickname, who follow and like. Their follows are older than those of `demoFans` and notify of
 * nothing, so that lists begin with the fans who also comment and pay.
 */
export async function followAndLikeByMany(
  deps: Deps,
  creators: Person[],
  { posts, passwordHash, at }: { posts: PublishedPost[]; passwordHash: string; at: Date },
): Promise<Person[]> {
  const fans = nicknames.map((nickname, n) => {
    const domain = `reader_${n + 1}`;
    const joined = secondsAfter(at, -(201 + (n % 200)) * day);
    return {
      user_id: newId("usr", joined),
      email: `reader${n + 1}@example.com`,
      nickname,
      nickname_skeleton: skeletonOf(nickname),
      domain,
      domain_skeleton: skeletonOf(domain),
      gender: n % 2 ? "male" : "female",
      created_at: joined,
    };
  });
  const versions = await currentPolicies(deps.database.db, at);
  await sql`INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender, lang, role,
      capture_consent_version, terms_version, privacy_version, age_confirmed_at, created_at, updated_at)
    SELECT user_id, email, ${passwordHash}, nickname, nickname_skeleton, domain, domain_skeleton, gender, 'ko', 'supporter',
      ${versions.capture}::int, ${versions.terms}::int, ${versions.privacy}::int, created_at, created_at, created_at
    FROM json_populate_recordset(NULL::users, ${JSON.stringify(fans)}::json)`.execute(deps.database.db);
  const consents = fans.flatMap(({ user_id, created_at }) =>
    (["terms", "privacy", "capture"] as const).map((kind) => ({
      consent_id: newId("cst", created_at),
      user_id,
      kind,
      version: versions[kind],
      created_at,
    })),
  );
  await sql`INSERT INTO consents (consent_id, user_id, kind, version, given, lang, created_at)
    SELECT consent_id, user_id, kind, version, true, 'ko', created_at
    FROM json_populate_recordset(NULL::consents, ${JSON.stringify(consents)}::json)`.execute(deps.database.db);
  const followersOf = demoCreators.map(({ followers }, c) =>
    // A step without a common divisor with the number of fans reaches each of them once.
    Array.from({ length: followers }, (_, k) => fans[(k * 7_919 + c * 523) % fans.length] as (typeof fans)[number]),
  );
  await follow(deps, creators, { followersOf, at });
  await like(deps, posts, { followersOf, at });
  return fans.map(({ user_id: userId, domain }) => ({ userId, domain }));
}

type Followers = { followersOf: { user_id: string }[][]; at: Date };

/** Each at a time since the creator began, but not in the last forty days. */
async function follow(deps: Deps, creators: Person[], { followersOf, at }: Followers): Promise<void> {
  const follows = followersOf.flatMap((followers, c) => {
    const oldest = 198 - c * 12;
    return followers.map(({ user_id }, k) => ({
      follower_id: user_id,
      creator_id: creators[c]?.userId,
      created_at: secondsAfter(at, -(41 + ((k * 37) % 1_000) * ((oldest - 41) / 1_000)) * day),
    }));
  });
  await sql`WITH added AS (
      INSERT INTO follows (follower_id, creator_id, created_at, notification_level)
      SELECT follower_id, creator_id, created_at, 'none' FROM json_populate_recordset(NULL::follows, ${JSON.stringify(follows)}::json)
      RETURNING follower_id, creator_id),
    counts AS (
      SELECT follower_id AS user_id, count(*) AS following, 0 AS followers FROM added GROUP BY 1
      UNION ALL SELECT creator_id, 0, count(*) FROM added GROUP BY 1)
    UPDATE users u SET following_count = u.following_count + c.following, follower_count = u.follower_count + c.followers
    FROM counts c WHERE c.user_id = u.user_id`.execute(deps.database.db);
}

/** A few of a hundred followers like a public post within two days. */
async function like(deps: Deps, posts: PublishedPost[], { followersOf, at }: Followers): Promise<void> {
  const likes = posts.flatMap(({ postId, open, creator, publishedAt }, p) => {
    const followers = open ? (followersOf[creator] ?? []) : [];
    const first = (p * 97) % Math.max(1, followers.length);
    return Array.from({ length: Math.floor((followers.length * (2 + ((p * 5) % 7))) / 100) }, (_, k) => ({
      post_id: postId,
      user_id: followers[(first + k) % followers.length]?.user_id,
      created_at: secondsAfter(publishedAt, ((k * 61) % 2_880) * 60),
    })).filter(({ created_at }) => created_at <= at);
  });
  await sql`WITH added AS (
      INSERT INTO likes (post_id, user_id, created_at)
      SELECT post_id, user_id, created_at FROM json_populate_recordset(NULL::likes, ${JSON.stringify(likes)}::json) RETURNING post_id)
    UPDATE posts p SET like_count = p.like_count + a.likes
    FROM (SELECT post_id, count(*) AS likes FROM added GROUP BY 1) a WHERE a.post_id = p.post_id`.execute(
    deps.database.db,
  );
}
