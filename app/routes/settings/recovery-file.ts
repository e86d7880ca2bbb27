import type { ActionFunctionArgs } from "@remix-run/node";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { textOf } from "~/i18n/i18n.server";
import { newCodes } from "~/session/second-factor.server";
import { requireViewer } from "~/session/viewer.server";

export const loader = guardedLoader((args) => redirectTo(args, "/settings/security/codes"));

/** The codes as a text file, while their page may show them; only ever by a form of ours. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const { userId } = await requireViewer(args);
  const made = await newCodes.read(args.request);
  if (made?.userId !== userId) return seeOther(args, "/settings/security");
  const t = textOf(args.request, "secondFactor");
  const lines = [t("fileHead"), t("fileNote"), "", ...made.recoveryCodes, ""];
  return new Response(lines.join("\r\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="gyeot-recovery-codes.txt"',
      "Cache-Control": "private, no-store",
    },
  });
});
