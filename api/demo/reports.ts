import type { ReportId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { reportTarget } from "../moderation/report-target";
import { resolveReport } from "../moderation/resolve-report";
import type { Person } from "./person";
import type { PublishedPost } from "./posts";

/** Adds reports that wait for the admin, of a user, a post and a comment. Returns the one to be decided. */
export async function reportInDemo(
  deps: Deps,
  { fans, creators, posts, at }: { fans: Person[]; creators: Person[]; posts: PublishedPost[]; at: Date },
): Promise<ReportId> {
  const [fan, second, third] = fans as [Person, Person, Person];
  const openPost = (posts.find((post) => post.open) as PublishedPost).postId;
  const first = await reportTarget(deps, fan.userId, {
    input: {
      targetType: "user",
      targetId: (creators[6] as Person).userId,
      reason: "impersonation",
      detail: "유명한 분과 이름이 같아요.",
    },
    at: secondsAfter(at, -30 * 3_600),
  });
  for (const [i, person] of [second, third].entries())
    await reportTarget(deps, person.userId, {
      input: { targetType: "post", targetId: openPost, reason: "spam", detail: "" },
      at: secondsAfter(at, -(5 - i) * 3_600),
    });
  const comment = await deps.database.db
    .selectFrom("comments")
    .select("comment_id")
    .where("deleted_at", "is", null)
    .where("author_id", "=", (fans[6] as Person).userId)
    .executeTakeFirst();
  if (comment)
    await reportTarget(deps, fan.userId, {
      input: {
        targetType: "comment",
        targetId: comment.comment_id,
        reason: "other",
        detail: "다른 분의 이름과 사는 곳이 적혀 있어요.",
      },
      at: secondsAfter(at, -2 * 3_600),
    });
  return first.reportId;
}

export async function decideInDemo(deps: Deps, reportId: ReportId, adminId: UserId, at: Date): Promise<void> {
  await resolveReport(deps, {
    adminId,
    reportId,
    outcome: "kept",
    reason: "본인 확인을 마친 액티비스트예요.",
    note: "이름이 같은 다른 분이에요. 알려 주셔서 고마워요.",
    at: secondsAfter(at, -6 * 3_600),
  });
}
