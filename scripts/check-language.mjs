import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

/**
 * Refuses words that docs/language.md replaced, in identifiers and comments: word → the term to use. A word is added
 * with its last use. Texts for users are checked by tests/stories/words.test.ts.
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
/** In comments alone: columns, fields and jobs that hold data still have such names; a comment quotes them in backticks. */
const refusedInComments = {
  told: "notified, published, shown, answered",
  whoever: "the user who, the caller that",
  said: "stated, named, reported",
  somebody: "a user, another person",
  gone: "deleted",
  deed: "action, decision",
  desk: "dashboard, fixture",
  hear: "subscribe, receive",
  heard: "received",
  underway: "in progress",
  peer: "participant",
  sweep: "purge",
  snack: "toast",
  admit: "authorize",
  gather: "collect",
  standing: "open",
};
/** Whole identifiers, because their parts have other uses. */
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

/** Names of products and units, which a comment may have without declaring them. */
const properNames = new Set([
  "BrandPay",
  "GitHub",
  "JavaScript",
  "KakaoTalk",
  "KiB",
  "MiB",
  "OpenAPI",
  "OpenID",
  "PgBouncer",
  "PostgreSQL",
  "PromQL",
  "TypeScript",
  "VoIP",
  "WebAuthn",
  "WebCrypto",
  "WebP",
]);

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = listed
  .split("\n")
  .filter((file) => /^(app|api|contract|sandbox|scripts|tests)\/.*\.(ts|tsx|mjs|sql)$/.test(file))
  // What a migration did is history; the schema is written from them.
  .filter((file) => !/^api\/db\/(migrations\/|schema\.sql$)/.test(file))
  .filter((file) => !/\/locales\/|^scripts\/check-language\.mjs$|^tests\/stories\/words\.test\.ts$/.test(file));

const found = files.flatMap((file) => (file.endsWith(".sql") ? findInSql(file) : findIn(file)));
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;

function findIn(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const all = [];
  const note = (position, message) =>
    all.push(`${file}:${source.getLineAndCharacterOfPosition(position).line + 1}: ${message} (docs/language.md)`);
  const check = (position, prose, words) => {
    for (const [word, instead] of refusedIn(prose, words)) note(position, `"${word}": use ${instead}`);
  };
  const declared = new Set();
  addIdentifiers(source, declared);
  for (const { pos, end } of commentsOf(source)) {
    const comment = text.slice(pos, end);
    const prose = withoutCode(comment);
    check(pos, prose, { ...refused, ...refusedInComments });
    if (!file.endsWith(".mjs"))
      for (const name of typeNamesIn(prose).filter((each) => !declared.has(each)))
        note(
          pos,
          `"${name}" is neither declared nor imported in this file: quote it in backticks, or name what is meant`,
        );
    if (linesOf(comment) > 3) note(pos, "a comment has at most three lines");
  }
  const visit = (node) => {
    if (ts.isIdentifier(node)) check(node.getStart(source), node.text, refused);
    if (isLongTitle(node, source)) note(node.getStart(source), "a test title has at most 90 characters");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}

function findInSql(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, i) => {
    const comment = withoutCode(/--(.*)$/.exec(line)?.[1] ?? "");
    return refusedIn(comment, { ...refused, ...refusedInComments }).map(
      ([word, instead]) => `${file}:${i + 1}: "${word}": use ${instead} (docs/language.md)`,
    );
  });
}

function withoutCode(comment) {
  return comment.replace(/`[^`]*`|https?:\S+/g, "");
}

function addIdentifiers(node, names) {
  if (ts.isIdentifier(node)) names.add(node.text);
  ts.forEachChild(node, (child) => addIdentifiers(child, names));
}

/** Words of the form of a type's name with two parts, such as MatchedRefund. */
function typeNamesIn(prose) {
  const names = prose.match(/(?<![\w./-])[A-Z][a-z]+(?:[A-Z][a-z0-9]*)+\b/g) ?? [];
  return names.filter((name) => !properNames.has(name));
}

/** Ranges of all comments. Read token by token: a bare scanner loses its place in the first template text. */
function commentsOf(source) {
  const ranges = new Map();
  const add = (pos, end) => void ranges.set(pos, { pos, end });
  const visit = (node) => {
    const children = node.getChildren(source);
    if (children.length > 0 && !ts.isJSDoc(node)) return children.forEach(visit);
    if (ts.isJsxText(node) || ts.isJSDoc(node)) return;
    ts.forEachLeadingCommentRange(source.text, node.pos, add);
    if (
      !ts.isJsxOpeningElement(node.parent) &&
      !ts.isJsxExpression(node.parent) &&
      !ts.isJsxClosingElement(node.parent)
    )
      ts.forEachTrailingCommentRange(source.text, node.end, add);
  };
  visit(source);
  return [...ranges.values()];
}

function isLongTitle(node, source) {
  if (!/\.(?:test|spec)\.tsx?$/.test(source.fileName) || !ts.isCallExpression(node)) return false;
  const [title] = node.arguments;
  const isTest = /^(?:test|it|describe)\b/.test(node.expression.getText(source));
  return isTest && title !== undefined && ts.isStringLiteralLike(title) && title.text.length > 90;
}

/** Lines of text in a block comment. */
function linesOf(token) {
  return token.startsWith("/*") ? token.split("\n").filter((line) => /\w/.test(line)).length : 1;
}

function refusedIn(token, refused) {
  const names = token.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const words = names.flatMap((name) => name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[\s_$]+/));
  return [
    ...names.filter((name) => Object.hasOwn(renamed, name)).map((name) => [name, renamed[name]]),
    ...words
      .filter((word) => Object.hasOwn(refused, word.toLowerCase()))
      .map((word) => [word, refused[word.toLowerCase()]]),
  ];
}
