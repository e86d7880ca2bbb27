import { hasDomainShape } from "#contract/names";
import { orBareStatus } from "~/api/guest-client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { listBenefits } from "./list-benefits.server";

/** For a guest's page, which is shared and so has no plans in it: prices are never older than a request. */
export const loader = guardedLoader((args) =>
  orBareStatus(async () => {
    const domain = args.param("domain").toLowerCase();
    if (!hasDomainShape(domain)) throw localApiError("RESOURCE_NOT_FOUND", args);
    return Response.json(await listBenefits(args, domain), { headers: { "Cache-Control": "private, no-cache" } });
  }),
);
