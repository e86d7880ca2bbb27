/** `meta` of a page that search engines do not index: the root's, inherited by every route without `meta`. */
export const notIndexed = () => [{ name: "robots", content: "noindex" }];
