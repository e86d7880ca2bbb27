import { type IconName, iconAddress } from "./icon";

/** The two arches of the mark in outline, with what they hold in the larger one. */
export function Arches({ holds, width = 96 }: { holds: IconName; width?: number }) {
  return (
    <svg
      viewBox="0 0 100 76"
      width={width}
      height={width * 0.76}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8 74V31a23 23 0 0 1 46 0v43M62 74V45a16 16 0 0 1 32 0v29M2 74.5h96" />
      <use href={iconAddress(holds)} x={17} y={31} width={28} height={28} />
    </svg>
  );
}
