import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { Checkbox, RadioGroup, Select } from "./choice";
import { TextField } from "./field";
import { PasswordField } from "./password-field";
import { TextArea } from "./text-area";

const meta = {
  id: "nick",
  name: "nickname",
  errorId: "nick-error",
  descriptionId: "nick-hint",
  initialValue: '"><b>곁',
};
const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<TextContext.Provider value={textSource("ko")}>{element}</TextContext.Provider>);

it("a field names its input and its errors, visibly and for screen readers", () => {
  const page = html(
    <TextField meta={{ ...meta, errors: ["이미 쓰고 있어요."] }} label="닉네임" hint="2~20자" required />,
  );
  expect(page).toContain('<label for="nick"');
  expect(page).toContain('aria-invalid="true" aria-describedby="nick-hint nick-error"');
  expect(page).toContain('<p id="nick-error"');
  expect(page).toContain("(필수)");
});

const wrong = { ...meta, errors: ["다시 적어 주세요."] };
const options = ["a", "b"].map((value) => ({ value, label: value }));

it.each([
  ["text", <TextField key="text" meta={wrong} label="닉네임" />],
  ["password", <PasswordField key="password" meta={wrong} label="비밀번호" autoComplete="new-password" />],
  ["long text", <TextArea key="long" meta={wrong} label="소개" max={100} />],
  ["checkbox", <Checkbox key="checkbox" meta={wrong} label="동의" />],
  ["radio", <RadioGroup key="radio" meta={wrong} legend="고르기" options={options} />],
  ["select", <Select key="select" meta={wrong} label="고르기" options={options} />],
])("an error of a %s field is in words that the field or its group refers to", (_, field) => {
  const page = html(field);
  expect(page).toContain('aria-invalid="true"');
  expect(page).toMatch(/aria-describedby="[^"]*\bnick-error"/);
  expect(page).toMatch(/<p id="nick-error"[^>]*>다시 적어 주세요\.</);
});

it("a field keeps what was typed, and only as text", () => {
  expect(html(<TextField meta={meta} label="닉네임" />)).toContain('value="&quot;&gt;&lt;b&gt;곁"');
});

it("a password is never sent back, and needs no script", () => {
  const page = html(
    <PasswordField meta={{ ...meta, initialValue: "secret" }} label="비밀번호" autoComplete="new-password" />,
  );
  expect(page).not.toContain("secret");
  expect(page).not.toContain("<button");
});

it("choices come back as they were made", () => {
  expect(html(<Checkbox meta={{ ...meta, initialValue: "on" }} label="동의" />)).toMatch(/checked=""/);
  expect(html(<RadioGroup meta={{ ...meta, initialValue: "b" }} legend="고르기" options={options} />)).toMatch(
    /checked="" value="b"|value="b"[^>]*checked=""/,
  );
});

it("a radio group with an error has the focus on its first radio, also without script", () => {
  const page = html(
    <RadioGroup meta={{ ...meta, errors: ["하나를 선택해 주세요."] }} legend="고르기" options={options} />,
  );
  const [first, second] = page.match(/<input[^>]*>/g) ?? [];
  expect(first).toMatch(/id="nick".*aria-invalid="true" autofocus=""/);
  expect(second).toContain('aria-invalid="true"');
  expect(second).not.toContain("autofocus");
});
