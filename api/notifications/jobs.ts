import type { NotificationId, PostId, UserId } from "#contract/ids";
import { defineJob, type NoPayload } from "../jobs";
import { attemptOf } from "../mail/deliver";
import { deletePostNotifications } from "./delete-notifications";
import { fanOutPost, resumeFanOuts } from "./fan-out";
import { mailLikeDigests, mailLikes, mailNotification } from "./mail-notifications";

declare module "../jobs" {
  interface Jobs {
    fan_out_post: { postId: PostId };
    resume_fan_outs: NoPayload;
    forget_post: { postId: PostId };
    mail_notification: { notificationId: NotificationId };
    mail_like_digests: NoPayload;
    mail_likes: { userId: UserId };
  }
}

export const notificationJobs = [
  defineJob({ name: "fan_out_post", run: (deps, { postId }) => fanOutPost(deps, postId) }),
  defineJob({ name: "resume_fan_outs", schedule: { everyMinutes: 1 }, run: (deps) => resumeFanOuts(deps) }),
  defineJob({ name: "forget_post", run: (deps, { postId }) => deletePostNotifications(deps, postId) }),
  defineJob({
    name: "mail_notification",
    run: (deps, { notificationId }, { job }) => mailNotification(deps, notificationId, attemptOf(job)),
  }),
  defineJob({ name: "mail_like_digests", schedule: { everyMinutes: 1_440 }, run: (deps) => mailLikeDigests(deps) }),
  defineJob({ name: "mail_likes", run: (deps, { userId }, { job }) => mailLikes(deps, userId, attemptOf(job)) }),
] as const;
