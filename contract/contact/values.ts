/** The subjects of the contact form; without zod, for pages. */
export const contactTopics = ["general", "payment", "account", "report", "activist", "partnership"] as const;
export type ContactTopic = (typeof contactTopics)[number];
export const contactStatuses = ["open", "answered", "closed"] as const;
export type ContactStatus = (typeof contactStatuses)[number];
