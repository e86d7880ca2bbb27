import type { FeeParts } from "~/components/settlements/fee-example.server";
import { Blurbs } from "./blurbs";
import type { Face } from "./faces.server";
import { Featured } from "./featured";
import { Flow } from "./flow";
import { ForCreators } from "./for-creators";
import { Hero } from "./hero";
import { Questions } from "./questions";

export type LandingFacts = { isGuest: boolean; featured: Face[]; works: Face[]; fee: FeeParts };

/** All of the page that is read and not filled in. */
export default function Sections({ isGuest, featured, works, fee }: LandingFacts) {
  return (
    <>
      <Hero works={works} isGuest={isGuest} />
      <Blurbs />
      {featured.length > 0 ? <Featured featured={featured} /> : null}
      <Flow fee={fee} />
      <ForCreators feeBps={fee.feeBps} />
      <Questions />
    </>
  );
}
