export type GoogleChoice = { unverified?: boolean; client?: { id: string; secret: string } };

const ours = { id: "gyeot.sandbox", secret: "gyeot-google-sandbox-secret" };
/** A second application of the same Google. */
export const anotherApp = { id: "another-app.sandbox", secret: "another-app-secret" };
const redirect_uri = "http://127.0.0.1:3000/accounts/login/google/callback";

/** Signs in at the sandbox's Google, page by page, and exchanges the code. */
export async function googleToken(
  sandboxUrl: string,
  email: string,
  { unverified = false, client = ours }: GoogleChoice = {},
): Promise<string> {
  const browse = browser();
  const query = { client_id: client.id, redirect_uri, response_type: "code", scope: "openid email profile" };
  const asked = await browse(`${sandboxUrl}/google/auth?${new URLSearchParams(query)}`);
  const choice = new URLSearchParams({ email, ...(unverified && { unverified: "1" }) });
  const chosen = await browse(asked, choice);
  const code = new URL(await browse(chosen)).searchParams.get("code") ?? "";
  const exchange = { grant_type: "authorization_code", code, redirect_uri };
  const answer = await fetch(`${sandboxUrl}/google/token`, {
    method: "POST",
    body: new URLSearchParams({ ...exchange, client_id: client.id, client_secret: client.secret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Keeps cookies; answers where each page leads to. */
function browser() {
  const cookies = new Map<string, string>();
  return async (url: string, form?: URLSearchParams): Promise<string> => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const method = form ? "POST" : "GET";
    const answer = await fetch(url, { method, body: form, headers: { cookie }, redirect: "manual" });
    for (const header of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (header.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    return new URL(answer.headers.get("location") ?? "", url).href;
  };
}
