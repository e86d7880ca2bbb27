export { notIndexed as privateMeta } from "./not-indexed";
