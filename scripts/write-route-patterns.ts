import { writeFile } from "node:fs/promises";
import { describePatterns, file } from "../app/addresses/describe-patterns";

await writeFile(file, describePatterns());
console.log(`wrote ${file}`);
