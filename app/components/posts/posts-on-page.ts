/** Fewer than the API's default: the HTML of a page of posts stays under 25 KB, and the next page comes by scrolling. */
export const postsOnPage = 12;
