import type { Campaign } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { CampaignFigures } from "~/components/campaigns/campaign-progress";
import { excerptOf } from "~/components/search/find-matches";
import { markWords } from "~/components/search/mark-words";
import { useText } from "~/i18n/i18n";
import { Cover } from "~/ui/cover";
import { WhenText } from "~/ui/text/time-text";
import { foundPicture } from "./found-post";

type Props = { campaign: Campaign; words: string; as?: "h2" | "h3" };

/** A campaign in a few lines, with those of its text that were searched for; all of it leads to its page. */
export function FoundCampaign({ campaign, words, as: Heading = "h3" }: Props) {
  const t = useText("campaigns");
  const { id, activist, title, body, imageUrl, status, closesAt } = campaign;
  const excerpt = excerptOf(body, words);
  const marked = markWords(title, words);
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 py-4 break-keep wrap-anywhere">
      <div className={foundPicture}>
        <Cover imageUrl={imageUrl} width={1280} height={720} sizes="160px" className="aspect-square rounded-picture" />
      </div>
      <div className="grid gap-1">
        <p className="flex text-caption text-muted">
          <bdi className="truncate">{activist.nickname}</bdi>
          <span className="shrink-0 whitespace-pre">
            {" · "}
            <WhenText at={closesAt} say={(when) => t(status === "open" ? "closesAt" : "closedAt", { when })} short />
          </span>
        </p>
        <Heading className="line-clamp-2 text-row">
          <Link to={href("/campaigns/:campaignId", { campaignId: id })} className="after:absolute after:inset-0">
            <bdi>{marked ?? title}</bdi>
          </Link>
        </Heading>
        {marked ? null : (
          <p dir="auto" className="line-clamp-1 text-small">
            {markWords(excerpt, words) ?? excerpt}
          </p>
        )}
        <CampaignFigures campaign={campaign} />
      </div>
    </li>
  );
}
