import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { report } from "../moderation/report";
import { resolveReport } from "../moderation/resolve-report";
import type { Person } from "./person";
import type { PublishedPost } from "./posts";

/** Reports that wait for the admin: of a person, a post and a comment. Answers the one to be decided. */
export async function reportInDemo(
  deps: Deps,
  { fans, creators, posts, at }: { fans: Person[]; creators: Person[]; posts: PublishedPost[]; at: Date },
): Promise<string> {
  const [fan, second, third] = fans as [Person, Person, Person];
  const openPost = posts.find((post) => post.open)?.postId ?? "";
  const first = await report(
    deps,
    fan.userId,
    {
      targetType: "user",
      targetId: (creators[6] as Person).userId,
      reason: "impersonation",
      detail: "유명한 분과 이름이 같아요.",
    },
    secondsAfter(at, -30 * 3_600),
  );
  for (const [i, person] of [second, third].entries())
    await report(
      deps,
      person.userId,
      { targetType: "post", targetId: openPost, reason: "spam", detail: "" },
      secondsAfter(at, -(5 - i) * 3_600),
    );
  const comment = await deps.database.db
    .selectFrom("comments")
    .select("comment_id")
    .where("deleted_at", "is", null)
    .where("author_id", "=", (fans[6] as Person).userId)
    .executeTakeFirst();
  if (comment)
    await report(
      deps,
      fan.userId,
      {
        targetType: "comment",
        targetId: comment.comment_id,
        reason: "other",
        detail: "다른 분의 이름과 사는 곳이 적혀 있어요.",
      },
      secondsAfter(at, -2 * 3_600),
    );
  return first.reportId;
}

export async function decideInDemo(deps: Deps, reportId: string, adminId: string, at: Date): Promise<void> {
  await resolveReport(deps, {
    adminId,
    reportId,
    outcome: "kept",
    reason: "본인 확인을 마친 액티비스트예요.",
    note: "이름이 같은 다른 분이에요. 알려 주셔서 고마워요.",
    at: secondsAfter(at, -6 * 3_600),
  });
}
