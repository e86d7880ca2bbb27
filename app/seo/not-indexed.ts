/** `meta` of a page that search engines do not index: root.tsx's, inherited by routes without any. */
export const notIndexed = () => [{ name: "robots", content: "noindex" }];
