/** A host begins the address, without a user's name before it: what looks like one site leads to it. */
const web = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;
const mail = /^mailto:[^\s@]+@[^\s@]+$/i;

/** Where a link of a post's text may lead; beside the schemas, so that a page which draws one needs none of them. */
export const isLinkable = (href: string): boolean => web.test(href) || mail.test(href);
