import routes from "../../../app/routes";

type Entry = { path?: string; children?: Entry[] };

/** Every address of the route table, with its parameters by their names. */
function addresses(list: Entry[], above = ""): string[] {
  return list.flatMap(({ path = "", children = [] }) => {
    const own = [above, path].filter(Boolean).join("/");
    return [`/${own}`, ...addresses(children, own)];
  });
}
export const siteAddresses = [...new Set(addresses(routes as Entry[]))].sort();

/** The demo's creator for a domain, else a well-formed id that does not exist. */
const values: Record<string, string> = {
  domain: "haru_studio",
  kind: "creators",
  name: "none.xml",
  socialProvider: "kakao",
};
export const fillAddress = (address: string) =>
  address.replace(/:(\w+)/g, (_, name) => values[name] ?? `${name.slice(0, 3)}_${"0".repeat(20)}`).replace("*", "none");
