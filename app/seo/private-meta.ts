/** For personal pages: a title from the loader, and nothing for crawlers. */
export function privateMeta({ data }: { data: unknown }) {
  const title = (data as { title?: string } | undefined)?.title ?? "곁";
  return [{ title }, { name: "robots", content: "noindex" }];
}
