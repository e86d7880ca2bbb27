import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { recoveryCodesCookie } from "~/session/second-factor.server";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader((args) => args.redirect("/settings/security/codes"));

/** The codes as a text file, while their page may display them; only by a form of ours. */
export const action = viewerAction(async (args, { userId }) => {
  const stored = await recoveryCodesCookie.read(args.request);
  if (stored?.userId !== userId) return args.redirect("/settings/security");
  const t = args.text("settings/second-factor");
  const lines = [t("fileHead"), t("fileNote"), "", ...stored.recoveryCodes, ""];
  return new Response(lines.join("\r\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="gyeot-recovery-codes.txt"',
      "Cache-Control": "private, no-store",
    },
  });
});
