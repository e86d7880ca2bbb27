import * as endpoints from "#contract/safeguarding/endpoints";
import { handle } from "../http/endpoint";
import { safeguardingReport } from "./queries";

export const safeguardingRoutes = [handle(endpoints.getSafeguardingReport, ({ deps }) => safeguardingReport(deps))];
