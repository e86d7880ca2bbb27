import { Form } from "@remix-run/react";
import type { RoomId } from "#contract/ids";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { boxClass } from "~/ui/fields/field";

type Props = {
  roomId: RoomId;
  /** what is searched for, which a day without a message keeps */
  q: string;
  day: string;
  /** the first day with a message, and today: YYYY-MM-DD in Seoul */
  days: { first: string; last: string };
  error: string | undefined;
};

/** Leads to the first message since a day. */
export function DayForm({ roomId, q, day, days, error }: Props) {
  const t = useText("messages");
  return (
    <Form method="get" action={href("/messages/:roomId/search", { roomId })} className="grid gap-1.5">
      <label htmlFor="history-day" className="text-small font-semibold">
        {t("day")}
      </label>
      <div className="flex gap-2">
        {q ? <input type="hidden" name="q" value={q} /> : null}
        <input
          key={day}
          id="history-day"
          type="date"
          name="day"
          required
          defaultValue={day}
          min={days.first}
          max={days.last}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "history-day-error" : undefined}
          className={`${boxClass} min-w-0 font-normal`}
        />
        <Button type="submit" variant="secondary" className="shrink-0">
          {t("dayGo")}
        </Button>
      </div>
      {error ? (
        <p id="history-day-error" role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
