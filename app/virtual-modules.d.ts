/** The build that is running, made by the framework's Vite plugin; in tests by tests/support/server-build.ts. */
declare module "virtual:remix/server-build" {
  export const routes: import("@remix-run/node").ServerBuild["routes"];
}
