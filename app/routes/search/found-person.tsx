import type { UserCard } from "#contract/creators/schemas";
import { CreatorRow } from "~/components/creators/creator-row";
import { markWords } from "~/components/search/mark-words";

type Props = { card: UserCard; words: string; as?: "h2" | "h3"; brief?: boolean };

/** A person in a list of results; people are searched for by what follows an @ in front. */
export function FoundPerson({ card, words, as, brief }: Props) {
  const names = words.replace(/^@(?=.)/, "");
  return (
    <li className={brief ? "py-3" : "py-3.5"}>
      <CreatorRow card={card} as={as} brief={brief} mark={(text) => markWords(text, names)} />
    </li>
  );
}
