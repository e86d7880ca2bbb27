import { Arches } from "~/ui/arches";

/** `shelf`: larger on phones, where covers stand in a row. */
const widths = { small: "w-14", shelf: "w-24 lg:w-14", large: "w-36 md:w-40" } as const;
const archWidths = { small: 30, shelf: 30, large: 72 } as const;

type Props = { coverUrl: string | null; size: keyof typeof widths };

/** The cover of a series in the shape of an arch; the two arches where it has none. Decorative: its title is beside it. */
export function SeriesCover({ coverUrl, size }: Props) {
  const shape = `aspect-4/5 shrink-0 rounded-t-full bg-soft ${widths[size]}`;
  if (!coverUrl)
    return (
      <span className={`${shape} grid place-items-center text-muted`} aria-hidden="true">
        <Arches holds="feed" width={archWidths[size]} />
      </span>
    );
  return <img src={coverUrl} alt="" width={160} height={200} decoding="async" className={`${shape} object-cover`} />;
}
