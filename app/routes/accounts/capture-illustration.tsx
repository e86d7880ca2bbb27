/** The two arches of the mark; in the larger one a camera that is crossed out. */
export function CaptureIllustration({ label }: { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 76"
      fill="none"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto h-auto w-44 stroke-muted"
    >
      <path d="M8 74V31a23 23 0 0 1 46 0v43M62 74V45a16 16 0 0 1 32 0v29M2 74.5h96" />
      <path
        d="M18.5 37.5h6l2.5-4h8l2.5 4h6v17h-25zM31 50.5a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6z"
        className="stroke-ink"
      />
      <path d="M16 59 46 29" strokeWidth="2" className="stroke-ink" />
    </svg>
  );
}
