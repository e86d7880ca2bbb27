type Page = {
  answer: Response;
  /** the address it redirects to, "" if it does not */
  to: string;
};

type Browser = (address: string, form?: Record<string, string>) => Promise<Page>;

/** A browser without script, with cookies: opens an address, or posts a form to it. */
export function openBrowser(origin: string, { language = "ko" } = {}): Browser {
  const cookies = new Map<string, string>();
  return async (address, form) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const body = form && new URLSearchParams(form);
    const headers = { cookie, "accept-language": language };
    const method = form ? "POST" : "GET";
    const answer = await fetch(new URL(address, origin), { method, body, headers, redirect: "manual" });
    for (const header of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (header.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    return { answer, to: answer.headers.get("location") ?? "" };
  };
}

/** The form of Apple's page that posts the answer to the product. */
export function readReturnForm(page: string): { action: string; fields: Record<string, string> } {
  const action = /<form[^>]* action="([^"]*)"/.exec(page)?.[1] ?? "";
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const decode = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return { action, fields: Object.fromEntries([...inputs].map(([, name, value = ""]) => [name, decode(value)])) };
}
