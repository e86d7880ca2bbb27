import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

/**
 * Refuses words that docs/language.md replaced, in identifiers and comments: word → the term to use. A word is added here
 * when its last use is renamed. Texts that people read are tests/stories/words.test.ts's to check.
 */
const refused = {
  anew: "again",
  reckoned: "computed",
  whomever: "any user, any caller",
  aloud: "inheritOutput",
  crew: "process group",
  fate: "behaviour",
  cage: "canaryWorld",
  thereof: "of it, by its name",
  amiss: "wrong",
  naught: "nothing",
};
/** Whole identifiers: their parts have other uses. */
const renamed = {
  settleAttempt: "recordOutcome",
  settleRefund: "recordRefundOutcome",
  oweBack: "enqueueRefund",
  giveBack: "runAutomaticRefund",
  winBack: "reverseChargeback",
  chargeBack: "recordChargeback",
  hearNotice: "receiveWebhook, receiveBounce",
  holdPayable: "lockPayable",
  reservePlace: "reserveSeat",
  abandonPlace: "releaseSeat",
  proveOwner: "verifyPassword",
  requireMeeting: "requireVisible",
  takeReach: "refreshFollowerRank",
  Refusal: "ApiError",
  unseal: "decrypt",
  sameText: "constantTimeEqual",
  behindTheRest: "lowPriority",
  putPicture: "uploadPicture",
  pendingAnswer: "responseContext",
  Deed: "AdminAction",
};

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = listed
  .split("\n")
  .filter((file) => /^(app|api|contract|sandbox|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(file))
  .filter((file) => !/\/locales\/|^scripts\/check-language\.mjs$|^tests\/stories\/words\.test\.ts$/.test(file));

const found = files.flatMap(findIn);
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;

function findIn(file) {
  const text = readFileSync(file, "utf8");
  const variant = file.endsWith("x") ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, variant, text);
  const all = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const token = scanner.getTokenText();
    const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;
    if (kind !== ts.SyntaxKind.Identifier && !isComment) continue;
    for (const [word, instead] of refusedIn(token)) {
      const line = text.slice(0, scanner.getTokenStart()).split("\n").length;
      all.push(`${file}:${line}: "${word}": say ${instead} (docs/language.md)`);
    }
  }
  return all;
}

function refusedIn(token) {
  const names = token.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const words = names.flatMap((name) => name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[\s_$]+/));
  return [
    ...names.filter((name) => Object.hasOwn(renamed, name)).map((name) => [name, renamed[name]]),
    ...words
      .filter((word) => Object.hasOwn(refused, word.toLowerCase()))
      .map((word) => [word, refused[word.toLowerCase()]]),
  ];
}
