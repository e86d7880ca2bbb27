/** The roles and states of users; apart from the schemas, which stay out of the browser. */
export const roles = ["supporter", "activist", "admin"] as const;
export type Role = (typeof roles)[number];

/** `leaving`: to be deleted within seven days; `gone`: deleted, with only the records that the law requires. */
export const userStatuses = ["active", "blocked", "leaving", "gone"] as const;
