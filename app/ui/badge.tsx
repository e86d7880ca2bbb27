import type { ReactNode } from "react";

export type Tone = "neutral" | "tint" | "accent" | "success" | "warning" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-soft text-muted",
  tint: "bg-tint-soft text-tint-ink",
  accent: "bg-accent-soft text-accent-soft-ink",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-1.5 py-px text-caption font-bold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
