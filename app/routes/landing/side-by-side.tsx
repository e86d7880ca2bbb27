/** Two forms side by side in the evening sun. Decorative. */
export function SideBySide() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 400"
      className="mx-auto h-auto w-full max-w-form text-accent md:max-w-none"
    >
      <rect width="480" height="400" rx="32" className="fill-accent-soft" />
      <circle cx="352" cy="132" r="62" className="fill-accent-soft-ink" opacity="0.14" />
      <path
        d="M0 322c90-34 190-34 280-8s150 18 200-10v64a32 32 0 0 1-32 32H32a32 32 0 0 1-32-32z"
        className="fill-sunken"
      />
      <path fill="currentColor" d="M118 346V190a74 74 0 0 1 148 0v156z" />
      <path fill="currentColor" opacity="0.62" d="M274 346V252a54 54 0 0 1 107.5-6.5L384 346z" />
      <g className="fill-raised">
        <circle cx="200" cy="196" r="7" />
        <circle cx="230" cy="196" r="7" />
        <circle cx="306" cy="256" r="6" />
        <circle cx="331" cy="256" r="6" />
      </g>
      <path
        d="M207 222q9 8 18 0M311 276q8 7 16 0"
        fill="none"
        className="stroke-raised"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
