import { expect, test } from "vitest";
import { z } from "zod";
import { businessOf, businessVariables, commissionPage, isRegistrationNumber } from "./business";
import { exampleBusiness, exampleProcessors, exampleVariables } from "./example-business";

const Variables = z.object(businessVariables);
const parsed = Variables.parse(exampleBusiness);

test.each([
  // Published by companies in the footers of their own sites.
  ["220-81-62517", "Naver"],
  ["120-81-47521", "Kakao"],
  ["120-88-00767", "Coupang"],
  ["124-81-00998", "Samsung Electronics"],
  ["1208147521", "the same without dashes"],
])("the registration number %s is valid (%s)", (number) => {
  expect(isRegistrationNumber(number)).toBe(true);
});

test.each([
  "120-81-4752",
  "120-81-475211",
  "12081-47521-",
  "120 81 47521",
  "120-81-4752a",
  "１２０-81-47521",
  "",
  "000-00-00000",
])("%j is no registration number", (text) => {
  expect(isRegistrationNumber(text)).toBe(false);
});

test("one wrong digit of a registration number is always found", () => {
  const number = "1208147521";
  for (let at = 0; at < 10; at++)
    for (let digit = 0; digit < 10; digit++) {
      const changed = number.slice(0, at) + digit + number.slice(at + 1);
      expect(isRegistrationNumber(changed), changed).toBe(changed === number);
    }
});

test("a registration number is displayed with dashes, and linked by its ten digits", () => {
  const business = businessOf(
    Variables.parse({ ...exampleBusiness, BUSINESS_REGISTRATION_NUMBER: "1208147521" }),
    "ko",
  );
  expect(business.registrationNumber).toBe("120-81-47521");
  expect(commissionPage(business)).toBe("https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1208147521");
});

test("English pages display the English values, and the Korean one where there is none", () => {
  expect(businessOf(parsed, "ko")).toMatchObject({ name: "(예시) 주식회사 곁", youthOfficer: "(예시) 박청소" });
  expect(businessOf(parsed, "en")).toMatchObject({
    name: "(example) Gyeot Inc.",
    youthOfficer: "(example) Park Cheongso",
  });
  expect(businessOf({ ...parsed, BUSINESS_NAME_EN: undefined }, "en").name).toBe("(예시) 주식회사 곁");
});

test("every text of the example says so, in its language", () => {
  const isText = (value: string) => !/^[\d-]+$|@/.test(value);
  const marks = { ko: "(예시)", en: "(example)" };
  for (const lang of ["ko", "en"] as const)
    for (const value of Object.values(businessOf(parsed, lang)).filter(isText)) expect(value).toContain(marks[lang]);
});

test("every example of a business, and of a company that processes data for it, is known as one", () => {
  const given = { ...exampleBusiness, ...exampleProcessors };
  const countries = Object.keys(given).filter((name) => /_COUNTRY$|_CONTACT$/.test(name));
  expect(exampleVariables(given)).toEqual(Object.keys(given).filter((name) => !countries.includes(name)));
  const real = {
    BUSINESS_NAME: "주식회사 예시",
    BUSINESS_REGISTRATION_NUMBER: "120-81-47521",
    PROCESSOR_MAIL_COUNTRY: "KR",
  };
  expect(exampleVariables(real)).toEqual([]);
});
