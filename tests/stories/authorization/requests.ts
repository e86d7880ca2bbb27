import type { Fixtures, RequestParts } from "./fixtures";

/** The outcome for each persona, and what the request asks for where its path or body needs a fixture. */
export type Row = string | readonly [signs: string, ask: (fixtures: Fixtures) => Promise<RequestParts>];

export const because = { reason: "살펴보았어요" };
export const of =
  (name: string, fixture: (fixtures: Fixtures) => Promise<string>, body?: object) =>
  async (fixtures: Fixtures): Promise<RequestParts> => ({
    path: { [name]: await fixture(fixtures) },
    ...(body && { body }),
  });
export const inSeries = ({ seriesId, postId }: { seriesId: string; postId: string }, body?: object): RequestParts => ({
  path: { seriesId, postId },
  ...(body && { body }),
});
export const inBody =
  (name: string, fixture: (fixtures: Fixtures) => Promise<string>, more: object = {}) =>
  async (fixtures: Fixtures): Promise<RequestParts> => ({ body: { [name]: await fixture(fixtures), ...more } });
export const room =
  (body?: object) =>
  async (fixtures: Fixtures): Promise<RequestParts> => ({
    path: { roomId: fixtures.roomId, messageId: await fixtures.message() },
    ...(body && { body }),
  });
