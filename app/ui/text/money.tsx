import { formatWon } from "~/i18n/format";
import { useLng } from "~/i18n/i18n";

export function Money({ won }: { won: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatWon(won, useLng())}</span>;
}
