import { forwardRef, type HTMLAttributes } from "react";

const tones = {
  danger: "bg-danger-soft text-danger",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
};

type Props = HTMLAttributes<HTMLDivElement> & { tone?: keyof typeof tones };

/** A message in a coloured box. With `role="alert"` screen readers announce it when it appears. */
export const Alert = forwardRef<HTMLDivElement, Props>(({ tone = "danger", className = "", ...rest }, ref) => (
  <div ref={ref} className={`rounded-md px-4 py-3 text-small font-medium ${tones[tone]} ${className}`} {...rest} />
));
