import { tintOf } from "~/styles/tint-of";
import { Arches } from "~/ui/arches";
import { Cover } from "~/ui/cover";
import type { Face } from "./faces.server";

type Props = { face: Face | undefined; sizes: string; eager?: boolean };

/** A creator's work in the size of its box; their tint where they have no picture of it. */
export function Work({ face, sizes, eager }: Props) {
  if (!face?.backgroundImageUrl) {
    return (
      <div data-tint={tintOf(face?.userId ?? "")} className="grid size-full place-items-center bg-tint-soft text-tint">
        <Arches holds="heart" />
      </div>
    );
  }
  return (
    <Cover
      imageUrl={face.backgroundImageUrl}
      width={1280}
      height={640}
      sizes={sizes}
      eager={eager}
      className="h-full"
    />
  );
}
