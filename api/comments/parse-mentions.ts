import { hasDomainShape } from "#contract/names";

/** `start` and `end` are indexes in the text, the `@` included; `domain` is in lower case. */
type ParsedMention = { domain: string; start: number; end: number };

/**
 * An http address as a whole, since it may contain an `@`, or a mention: not within a mail address or a host's name. A
 * Korean particle after a mention is not part of it.
 */
const pattern = /https?:\/\/\S+|(?<![\w!#$%&'*+\-/=?^`{|}~.@])@(\w+)(?![.-]?\w|@)/gi;

/** The domain IDs that a text mentions, in its order, repeated ones too, whether or not anybody owns them. */
export const parseMentions = (text: string): ParsedMention[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: { length }, 1: name = "", index }) => {
    const domain = name.toLowerCase();
    return hasDomainShape(domain) ? { domain, start: index, end: index + length } : [];
  });
