export const iconPaths = {
  home: "M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z",
  feed: "M5 5h14v10H5zM8 19h8",
  explore: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM15.5 8.5 13.6 13.6 8.5 15.5 10.4 10.4z",
  search: "M11 18.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM16.5 16.5 20.5 20.5",
  my: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  message: "M4.5 5.5h15v10.5h-8L7 19.5V16H4.5z",
  bell: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5h-14zM10 20.5h4",
  back: "M14.5 5 7.5 12l7 7",
  forward: "M9.5 5l7 7-7 7",
  down: "M5 9.5l7 7 7-7",
  close: "M6 6l12 12M18 6 6 18",
  heart: "M12 19.8 4.9 12.9a4.6 4.6 0 0 1 0-6.6 4.8 4.8 0 0 1 6.7 0l.4.4.4-.4a4.8 4.8 0 0 1 6.7 0 4.6 4.6 0 0 1 0 6.6z",
  comment:
    "M12 4.5c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-.9 0-1.8-.1-2.6-.3L5 20l1-3.6c-1.6-1.3-2.5-3-2.5-4.9 0-3.9 3.8-7 8.5-7z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  pin: "M9 4h6l-.8 6 3.3 3.5h-11L9.8 10zM12 13.5V20",
  edit: "M5 19h3.5L18.5 9 15 5.5 5 15.5zM13 7.5l3.5 3.5",
  gift: "M4.5 9h15v4h-15zM6 13h12v7H6zM12 9v11M12 9c-4 0-5-4.5-2.5-4.5S12 9 12 9zM12 9c4 0 5-4.5 2.5-4.5S12 9 12 9z",
  chart: "M4.5 19.5h15M7 16v-4M12 16V6M17 16v-7",
  eye: "M2.5 12c2-4 5.5-6 9.5-6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  leave: "M14 4.5H5v15h9M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V4M8 7.5 12 3.5l4 4M7.5 11H5v9h14v-9h-2.5",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
  check: "M5 12.5l4.5 4.5L19 7.5",
  card: "M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3",
  spark: "M12 4v4M12 16v4M4 12h4M16 12h4M6.5 6.5l2.5 2.5M15 15l2.5 2.5M17.5 6.5 15 9M9 15l-2.5 2.5",
  people:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5M16 5a3.3 3.3 0 0 1 0 6.4M18 15.3c1.9.6 3.1 2 3.5 4.2",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3.5v2.5M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18",
  empty: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  alert: "M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2",
  cloud: "M7 18.5a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.5 1.5A3.8 3.8 0 0 1 17.5 18.5zM9.5 12l5 3.5M14.5 12l-5 3.5",
} as const;

export type IconName = keyof typeof iconPaths;

/** Always beside a text or in a labelled element: an icon alone has no accessible name. */
export function Icon({ name, size = 24, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
