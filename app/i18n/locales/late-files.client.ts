import type { Area, Texts } from "./texts";

const found = import.meta.glob<Texts[Area]>(
  ["./{ko,en}/{admin,apply,plans,settlement,takedowns}.ts", "./{ko,en}/{admin,mypage}/**/*.ts"],
  { import: "default" },
);

/** The files of texts of pages that few visitors open, by their path from `app/i18n`. */
export const lateFiles = Object.fromEntries(
  Object.entries(found).map(([path, file]) => [path.replace("./", "./locales/"), file]),
);
