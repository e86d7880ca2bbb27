/** A crossed-out camera in a circle. Decorative. */
export function CaptureIllustration({ label }: { label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 160 120" className="mx-auto h-32 w-auto">
      <ellipse cx="80" cy="62" rx="74" ry="54" className="fill-accent-soft" />
      <rect x="38" y="40" width="84" height="56" rx="12" className="fill-raised stroke-accent" strokeWidth="3" />
      <path d="M62 40l6-10h24l6 10" className="fill-raised stroke-accent" strokeWidth="3" strokeLinejoin="round" />
      <circle cx="80" cy="67" r="16" className="fill-accent-soft stroke-accent" strokeWidth="3" />
      <circle cx="80" cy="67" r="6" className="fill-accent" />
      <path d="M34 104L126 24" className="stroke-danger" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}
