import type ko from "../../ko/posts/planned";
import type { English } from "../../texts";

export default {
  title: "Scheduled posts",
  lead: "They open by themselves when their time comes.",
  manage: "Manage posts",
  empty: "No scheduled posts",
  emptyHint: "As you write, you can choose when a post opens, and when it opens to more people.",
  write: "Write a post",
  pictures: "{{count}} pictures",
  pictures_one: "{{count}} picture",
  closed: "Not open to anybody yet",
  openNow: "Can see it now",
  public: "Everyone",
  followers: "Followers",
  members: "Members",
  membersOf: "Members from “{{plan}}”",
  edit: "Edit",
  editOf: "Edit: {{post}}",
  publish: "Post now",
  publishOf: "Post now: {{post}}",
  unschedule: "Cancel",
  unscheduleOf: "Cancel: {{post}}",
  flash_postScheduled: "Your post is scheduled.",
  flash_unscheduled: "It is a draft again.",
  flash_tooManyDrafts: "You can keep up to 50 drafts. Please delete an old one.",
  flash_openedBefore: "This post has opened in the meantime.",
} satisfies English<typeof ko>;
