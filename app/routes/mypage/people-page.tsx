import type { ReactNode } from "react";
import type { ListedPerson } from "#contract/creators/schemas";
import type { Page } from "#contract/paging";
import { FollowButton } from "~/components/creators/follow-button";
import { PersonRow } from "~/components/people/person-row";
import { useViewer } from "~/session/use-viewer";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";

type Props<Person extends ListedPerson> = {
  title: string;
  lead?: string;
  page: Page<Person>;
  since: string;
  /** content for an empty list */
  empty: ReactNode;
  /** what stands before a person's follow button */
  action?: (person: Person) => ReactNode;
};

/** A list of people of My page. */
export function PeoplePage<Person extends ListedPerson>({ title, lead, page, since, empty, action }: Props<Person>) {
  return (
    <Column>
      <PageHead title={title} lead={lead} />
      {page.items.length === 0 ? empty : null}
      <MoreList page={page} idOf={({ userId, at }) => `${userId} ${at}`} className="divide-y divide-line">
        {(person) => (
          <li className="py-3">
            <PersonRow person={person} since={since}>
              <div className="flex items-center gap-2">
                {action?.(person)}
                <Follow person={person} />
              </div>
            </PersonRow>
          </li>
        )}
      </MoreList>
    </Column>
  );
}

function Follow({ person }: { person: ListedPerson }) {
  const viewer = useViewer();
  if (!person.isActivist || person.userId === viewer?.userId) return null;
  return <FollowButton {...person} variant="secondary" />;
}
