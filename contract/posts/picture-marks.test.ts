import { expect, test } from "vitest";
import { renumberPictures, swapped, without } from "./picture-marks";

const text = "처음\n\n![](1)\n\n> ![](2)\n\n문장 속 ![](1)은 글자예요.\n![](3)";

test("two pictures that change places change their numbers in the text, and no words do", () => {
  expect(renumberPictures(text, swapped(1, 2))).toBe(
    "처음\n\n![](2)\n\n> ![](1)\n\n문장 속 ![](1)은 글자예요.\n![](3)",
  );
  expect(renumberPictures(renumberPictures(text, swapped(1, 2)), swapped(1, 2))).toBe(text);
});

test("a picture taken out leaves the text, and later ones move up", () => {
  expect(renumberPictures(text, without([2]))).toBe("처음\n\n![](1)\n\n\n문장 속 ![](1)은 글자예요.\n![](2)");
  expect(renumberPictures("![](1)\n![](2)\n![](3)", without([1, 3]))).toBe("\n![](1)");
});
