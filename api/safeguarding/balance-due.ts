import { type CivilDate, dayAfter, startOfDay } from "../clock";

/** The end of the first weekday after a day of Seoul. Public holidays are not known here. */
export function balanceDueAt(day: CivilDate): Date {
  let next = dayAfter(day, 1);
  while (isWeekend(next)) next = dayAfter(next, 1);
  return startOfDay(dayAfter(next, 1));
}

const isWeekend = (day: CivilDate) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
