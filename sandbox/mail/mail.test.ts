import { createTransport, type SendMailOptions } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { openFolder, openSandbox } from "../sandbox.test-support";
import type { Sandbox } from "../server";
import { openInbox } from "./inbox";

const usual = {
  from: "곁 <no-reply@gyeot.example>",
  to: "fan@example.com",
  subject: "인증 코드",
  text: "코드는 482913 입니다.",
};

function openPost({ url, smtpUrl }: Sandbox) {
  const transport = createTransport(smtpUrl);
  onTestFinished(() => transport.close());
  const read = async (query = "") => (await (await fetch(`${url}/mail.json?${query}`)).json()).items;
  const page = async (path: string) => (await fetch(`${url}${path}`)).text();
  return { send: (mail: SendMailOptions = {}) => transport.sendMail({ ...usual, ...mail }), read, page };
}

test("a sent mail can be read completely as soon as sending has ended", async () => {
  const post = openPost(await openSandbox());
  await post.send({ html: "<p>코드는 <b>482913</b></p>", headers: { "List-Unsubscribe": "<https://app.test/off>" } });
  expect(await post.read("to=fan@example.com")).toEqual([
    {
      id: expect.stringMatching(/^mail_\d+$/),
      from: "no-reply@gyeot.example",
      to: ["fan@example.com"],
      subject: "인증 코드",
      text: "코드는 482913 입니다.",
      html: expect.stringContaining("<b>482913</b>"),
      headers: expect.objectContaining({ "list-unsubscribe": "<https://app.test/off>" }),
      receivedAt: expect.any(String),
    },
  ]);
});

test("mails are listed newest first, by address, with hidden recipients, up to the limit", async () => {
  const post = openPost(await openSandbox());
  for (const subject of ["one", "two", "three"]) await post.send({ subject });
  await post.send({ subject: "other", to: "creator@example.com", bcc: "hidden@example.com" });
  const subjects = async (query: string) => (await post.read(query)).map((mail: { subject: string }) => mail.subject);
  expect(await subjects("")).toEqual(["other", "three", "two", "one"]);
  expect(await subjects("to=FAN@example.com&limit=2")).toEqual(["three", "two"]);
  expect(await subjects("to=hidden@example.com")).toEqual(["other"]);
  expect(await subjects("to=an@example.com")).toEqual([]);
});

test("a wait ends with the next mail to its address, not with another or an older one", async () => {
  const post = openPost(await openSandbox());
  await post.send({ subject: "older" });
  const [{ id }] = await post.read("to=fan@example.com");
  const waiting = post.read(`to=fan@example.com&after=${id}&wait=1`);
  await post.send({ to: "creator@example.com", subject: "another's" });
  await post.send({ subject: "newer" });
  expect(await waiting).toMatchObject([{ subject: "newer" }]);
  expect(await post.read(`to=fan@example.com&after=${id}&wait=1`)).toMatchObject([{ subject: "newer" }]);
});

test("a wait ends empty when the sandbox ends", async () => {
  const inbox = openInbox(openFolder());
  const ending = new AbortController();
  const waiting = inbox.wait({ to: "fan@example.com" }, ending.signal);
  ending.abort();
  expect(await waiting).toEqual([]);
});

test("bouncing addresses answer 550 and 451, and store nothing", async () => {
  const post = openPost(await openSandbox());
  await expect(post.send({ to: "bounce-550@example.com" })).rejects.toMatchObject({ responseCode: 550 });
  await expect(post.send({ to: "defer-451@example.com" })).rejects.toMatchObject({ responseCode: 451 });
  expect(await post.read()).toEqual([]);
});

test("mails survive a restart, and an emptied inbox stays empty", async () => {
  const dataDir = openFolder();
  const first = await openSandbox({ dataDir });
  await openPost(first).send();
  await first.close();
  const second = await openSandbox({ dataDir });
  expect(await openPost(second).read()).toHaveLength(1);
  expect((await fetch(`${second.url}/mail.json`, { method: "DELETE" })).status).toBe(204);
  await second.close();
  expect(await openPost(await openSandbox({ dataDir })).read()).toEqual([]);
});

test("the last thousand mails are stored", () => {
  const inbox = openInbox(openFolder());
  const mail = { from: "", to: ["fan@example.com"], subject: "", text: "", html: "", headers: {} };
  const ids = Array.from({ length: 1_001 }, () => inbox.add(mail).id);
  expect(new Set(ids).size).toBe(1_001);
  expect(inbox.list({}).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
});

test("a mail's page shows its code, and its markup in a frame without script", async () => {
  const post = openPost(await openSandbox());
  await post.send({ subject: "<i>코드</i>", html: '<p onclick="x()">"hi"</p><script>alert(1)</script>' });
  const [{ id }] = await post.read();
  const page = await post.page(`/mail/${id}`);
  expect(page).toContain('readonly value="482913"');
  expect(page).toContain('<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
  expect(page).toContain("&lt;script&gt;alert(1)");
  expect(page).not.toContain("<script");
  expect(page).not.toContain("<i>");
});

test("the inbox page finds mails by a part of their address, in either language", async () => {
  const post = openPost(await openSandbox());
  await post.send({ subject: "팬에게" });
  await post.send({ subject: "창작자에게", to: "creator@example.com" });
  const found = await post.page("/mail?to=creat&lang=en");
  expect(found).toContain("창작자에게");
  expect(found).not.toContain("팬에게");
  expect(found).toContain("Inbox");
  expect(await post.page("/mail?to=nobody")).toContain("아직 받은 메일이 없어요.");
});
