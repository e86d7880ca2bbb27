import { writeFileSync } from "node:fs";
import { dashboardFiles } from "./monitoring/dashboards";
import { ruleFile, ruleTestFile } from "./monitoring/rule-files";

writeFileSync("docs/monitoring/alerts.yml", ruleFile());
writeFileSync("docs/monitoring/alerts.test.yml", ruleTestFile());
for (const [uid, dashboard] of dashboardFiles)
  writeFileSync(`docs/monitoring/${uid}.json`, `${JSON.stringify(dashboard, null, 2)}\n`);
console.log("docs/monitoring is written");
