import { applicationCover } from "./applications";
import { campaignPictures } from "./campaigns";
import { demoCreators } from "./creators/creators";
import { type DemoPicture, whole } from "./pictures";
import { folderOf, photographsOf, postsOf } from "./posts";

/** The demo's pictures that are also served as AVIF: all public ones except profile pictures. */
export function picturesWithAvif(): DemoPicture[] {
  const covers = demoCreators.flatMap(({ pictures }) => (pictures ? [whole("background", pictures.cover)] : []));
  const ofPosts = demoCreators.flatMap((creator) => {
    const photographs = photographsOf(creator);
    return postsOf(creator).flatMap((post, p) =>
      (photographs[p] ?? []).map((photograph) => ({ kind: "post" as const, folder: folderOf(post), photograph })),
    );
  });
  const ofSeries = demoCreators.flatMap(({ series = [] }) => series.map(({ cover }) => whole("series", cover)));
  return [
    ...covers,
    ...ofSeries,
    applicationCover,
    ...campaignPictures,
    ...ofPosts.filter(({ folder }) => folder === "pub"),
  ];
}
