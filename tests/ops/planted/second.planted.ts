import { visitSharedWorld } from "./shared-world";

visitSharedWorld();
