import type { MessageImage } from "#contract/messages/schemas";
import type { Href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { isLarge, mosaicOf, Tile } from "~/components/pictures/mosaic";
import { useText } from "~/i18n/i18n";
import { Picture } from "~/ui/picture";

type Props = {
  images: MessageImage[];
  /** Where a picture is over the whole screen, by its number from 1; without it none is a link. */
  addressOf?: (number: number) => Href;
  /** loads the first before the page's scripts */
  eager?: boolean;
};

/** The pictures of a message. Their space is there before they load. */
export function MessagePictures({ images, addressOf, eager = false }: Props) {
  const count = images.length;
  return (
    <span className={`overflow-clip rounded-md ${count === 1 ? "block" : mosaicOf(images)}`}>
      {images.map((image, at) =>
        addressOf ? (
          <Link
            key={nameOf(image)}
            to={addressOf(at + 1)}
            preventScrollReset
            rel="nofollow"
            className="block h-full focus-visible:-outline-offset-3"
          >
            <MessagePicture images={images} at={at} eager={eager && at === 0} />
          </Link>
        ) : (
          <span key={nameOf(image)} className="block h-full">
            <MessagePicture images={images} at={at} />
          </span>
        ),
      )}
    </span>
  );
}

function MessagePicture({ images, at, eager }: { images: MessageImage[]; at: number; eager?: boolean }) {
  const t = useText("messages");
  const count = images.length;
  const image = { ...(images[at] as MessageImage), alt: t("pictureOf", { number: at + 1, count }) };
  if (count === 1) return <Picture image={image} sizes="224px" eager={eager} className="max-h-96" />;
  return <Tile image={image} sizes={isLarge(at, images) ? "150px" : "112px"} eager={eager} />;
}

/** Its address without the signature, which is another one each time the page is loaded. */
const nameOf = ({ url }: MessageImage) => url.split("?")[0];
