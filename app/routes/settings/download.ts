import { Readable } from "node:stream";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { actionError } from "~/http/respond.server";
import { openPicture } from "~/pictures/open-picture.server";
import { archiveOf } from "./archive.server";

export const handle: RouteHandle = { copies: "never", recording: "never" };

export const loader = guardedLoader((args) => args.redirect("/settings/data"));

/** Only by a form of ours: a link that can be opened could be leaked. */
export const action = guardedAction(async (args) => {
  try {
    const data = await args.api.call(exportPersonalData);
    const archive = archiveOf(data, (address) => pictureAt(args, address));
    return new Response(Readable.toWeb(Readable.from(archive)) as ReadableStream, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="gyeot-${data.madeAt.slice(0, 10)}.zip"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    return actionError(args, error, "/settings/data");
  }
});

async function pictureAt(args: HandlerArgs, address: string): Promise<Uint8Array | null> {
  const { pathname, searchParams } = new URL(address, "http://site");
  const picture = await openPicture(args, { name: pathname.replace("/media/", ""), search: searchParams }).catch(
    () => null,
  );
  return picture && new Uint8Array(await picture.arrayBuffer());
}
