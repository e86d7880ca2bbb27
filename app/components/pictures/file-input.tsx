import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Icon } from "~/ui/icon";

/** The browser's own field, which names the chosen files. */
export const fileInputClass =
  "w-full min-w-0 text-small file:mr-3 file:min-h-touch file:cursor-pointer file:rounded-full file:border file:border-edge file:bg-raised file:px-4 file:font-semibold file:text-ink";

const areaClass =
  "relative flex min-h-14 w-full items-center justify-center gap-2.5 rounded-lg border border-edge border-dashed bg-raised px-4 font-semibold hover:bg-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-aria-invalid:border-danger";

type Props = Omit<ComponentPropsWithoutRef<"input">, "type" | "className" | "aria-label"> & {
  label: string;
  /** whether the page displays the chosen files itself: then an area in its language that takes dropped files too */
  asArea: boolean;
};

/** Chooses picture files. The input stays the same element when the area replaces its appearance: no choice is lost. */
export const FileInput = forwardRef<HTMLInputElement, Props>(({ label, asArea, ...props }, ref) => (
  <label className={asArea ? areaClass : "flex min-h-14 w-full items-center"}>
    {asArea ? (
      <>
        <Icon name="picture" size={20} />
        {label}
      </>
    ) : null}
    <input
      {...props}
      ref={ref}
      type="file"
      aria-label={label}
      className={asArea ? "absolute inset-0 w-full cursor-pointer opacity-0" : fileInputClass}
    />
  </label>
));
FileInput.displayName = "FileInput";
