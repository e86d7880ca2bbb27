import { demoPassword } from "#api/demo/fans";

/** The session cookie of one of the demo's people. */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/accounts/login/email`, {
    method: "POST",
    body: new URLSearchParams({ email, password: demoPassword }),
    headers: { Origin: url, Accept: "text/html" },
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().find((header) => header.startsWith("gyeot="));
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status}`);
  return cookie.slice(0, cookie.indexOf(";"));
}
