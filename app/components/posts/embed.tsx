import type { MouseEvent } from "react";
import type { EmbedBlock } from "#contract/posts/blocks";
import { frameOfEmbed, isEmbed, pageOfEmbed, providerName, shapeOfEmbed } from "#contract/posts/embeds";
import { useText } from "~/i18n/i18n";
import { userLink } from "~/ui/text/user-text";

/**
 * A link to the provider's page, in the size of its player: nothing is requested elsewhere before a press. The script
 * that shows the player comes with the page (app/document/embed-player.server.ts).
 */
export function PostEmbed({ embed, preview = false }: { embed: EmbedBlock; preview?: boolean }) {
  const t = useText("posts");
  if (!isEmbed(embed)) return null;
  const { title, poster } = embed;
  const shape = shapeOfEmbed(embed);
  const provider = providerName(embed);
  const frame = preview ? null : frameOfEmbed(embed);
  return (
    <figure className="embed" data-shape={shape}>
      <div>
        <a
          id={frame ? `play-${embed.provider}-${embed.id.replaceAll("/", "-")}` : undefined}
          href={pageOfEmbed(embed)}
          rel={userLink.rel}
          target={preview ? userLink.target : undefined}
          data-frame={frame ?? undefined}
          data-poster={poster ? "" : undefined}
          onClick={frame ? playOnItsOwnPage : undefined}
        >
          {poster ? (
            <img src={poster.url} width={poster.width} height={poster.height} alt="" loading="lazy" decoding="async" />
          ) : null}
          <span className="embed-words">
            {title ? (
              <bdi className="line-clamp-1 font-semibold sm:line-clamp-2">
                {title}
                <span className="sr-only"> · </span>
              </bdi>
            ) : null}
            <span className="text-small">{t(shape === "video" ? "watchOn" : "listenOn", { provider })}</span>
          </span>
        </a>
      </div>
    </figure>
  );
}

/**
 * Reached from another page by script: that document's policy knows no player, so the post is loaded as a document that
 * does, and plays what was pressed. Where the document already allows it, its script was first.
 */
function playOnItsOwnPage(event: MouseEvent<HTMLAnchorElement>) {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  history.replaceState(history.state, "", `#${event.currentTarget.id}`);
  location.reload();
}
