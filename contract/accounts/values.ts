/** The roles and states of users; apart from the schemas, which stay out of the browser. */
export const roles = ["supporter", "activist", "admin"] as const;
export type Role = (typeof roles)[number];

/** `leaving`: deletion pending for seven days; `gone`: deleted; only the records that the law requires are stored. */
export const userStatuses = ["active", "blocked", "leaving", "gone"] as const;
