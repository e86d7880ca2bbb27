export type Person = { userId: string; domain: string };
