import { hueOf, initialOf } from "~/ui/avatar";

type Props = { name: string; imageUrl: string | null; className: string };

/** A face in an arch, decorative: `className` gives its size. Without a picture the first letter of the name. */
export function ArchFace({ name, imageUrl, className }: Props) {
  const shape = `block overflow-clip rounded-t-full ${className}`;
  if (imageUrl)
    return <img src={imageUrl} alt="" width={320} height={320} className={`${shape} bg-sunken object-cover`} />;
  return (
    <span data-hue={hueOf(name)} className={`${shape} initial grid place-items-center bg-current`}>
      <span className="text-headline font-bold text-[#fff]">{initialOf(name)}</span>
    </span>
  );
}
