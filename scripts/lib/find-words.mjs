import { parseSync } from 'vite';

/** Words and phrases that this product does not use, and what it writes instead (docs/writing.md). In lower case. */
export const AVOIDED = {
  papers: 'documents; estimates and invoices',
  anew: 'again',
  whoever: 'anyone who, the person who',
  'those who': 'people who',
  told: 'notified, reported, shown',
  holds: 'has, contains; applies, takes effect',
  'stand in': 'are in, are listed under',
  'stands in': 'is in, is listed under',
  'stand on': 'are on, are listed under',
  'stands on': 'is on, is listed under',
  'go on': 'continue',
  'goes on': 'continues',
  'at once': 'right away, immediately; at the same time',
  forgets: 'clears',
  'moves the order': 'changes the status; the order continues',
  'moves the project': 'changes the status',
  'nothing yet': "what is missing: 'No status changes yet'",
  'takes it over': 'can claim it',
  'takes the order over': 'claims the order',
  'rights begin': 'the account is activated',
  'you may not do': "you don't have permission to",
  'does not fit the present': "can't be done while",
  'does not take that kind': 'not supported',
  'agreed on': 'set',
  'no part of': 'not part of; not available',
  'gets no further': 'is not enough',
  'called like that': 'matching, with that name',
  'look into your mail': 'check your e-mail',
  'you have an account?': 'already have an account?',
  'none of your projects': 'no projects match',
  'tell it to': 'send it to',
  'opens nothing': 'no longer works',
  'by it from now on': 'use this version',
  'what they owe': 'what is owed',
  'upon each other': 'centered on, aligned with',
  'one after the other': 'in sequence',
  'a line each': 'one line each',
  'for 0 min': 'just now',
  'in the making': 'being prepared',
  'what lies': 'what is',
  'sent a mail': 'sent an e-mail',
  'get a mail': 'get an e-mail',
  'the mail we sent': 'the e-mail we sent',
  'of the mail': 'in the e-mail',
  'used already': 'already used',
  'does not hold': 'has expired, does not apply',
  'what has arrived': 'the uploaded part',
  'what became of': 'the result for',
  'from now on': 'now',
  'person of our': 'someone on our team',
  'go round': 'bypass',
  'waits for you': 'is waiting for you',
};

const patternOf = (phrase) =>
  phrase.replaceAll('?', String.raw`\?`).replaceAll(' ', String.raw`\s+`) + (phrase.endsWith('?') ? '' : '(?![\\w-])');
const AVOIDED_WORDS = new RegExp(`(?<![\\w-])(?:${Object.keys(AVOIDED).map(patternOf).join('|')})`, 'gi');

/** Parts of a Markdown file that are not prose: fenced code, comments, code spans, the addresses of links. */
const NOT_PROSE = [
  /^\s*(`{3,})[^]*?^\s*\1/gm,
  /<!--[^]*?-->/g,
  /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g,
  /\]\([^)]*\)/g,
  /https?:\/\/\S+/g,
];
/** Literals that are names and not texts: keys, kinds, paths, class names. */
const IS_NAME = /^[\w./#:@-]*$/;
/** Nodes without texts. Of TypeScript's own, expressions such as `as const` are looked into. */
const SKIPPED = /^(?:Import|ExportAll|TaggedTemplate|TS(?!As|Satisfies|NonNull))/;

/** Avoided phrases in the prose of a Markdown file, as `{ line, phrase }`. */
export function findInMarkdown(source) {
  const prose = NOT_PROSE.reduce((text, pattern) => text.replace(pattern, masked), source);
  return matchesIn(prose).map(({ phrase, index }) => ({ phrase, line: lineAt(source, index) }));
}

/**
 * Avoided phrases in the strings of a TypeScript file, as `{ line, phrase, text }`; `text` is the whole literal. Import paths, names of
 * properties, types, tagged templates, `{{placeholders}}` and, unless `hasLabels`, strings of one word that may be a name are left out.
 */
export function findInStrings(path, source, { hasLabels = false } = {}) {
  const found = [];
  visitTexts(parseSync(path, source).program, (text, start) => {
    if (!hasLabels && IS_NAME.test(text)) return;
    for (const { phrase } of matchesIn(text.replace(/\{\{.*?\}\}/g, masked)))
      found.push({ phrase, line: lineAt(source, start), text });
  });
  return found;
}

/** Calls `look` with every text of a syntax tree and where it starts. */
function visitTexts(node, look) {
  if (Array.isArray(node)) {
    for (const each of node) visitTexts(each, look);
    return;
  }
  if (typeof node?.type !== 'string' || SKIPPED.test(node.type)) return;
  if (node.type === 'Literal' && typeof node.value === 'string') look(node.value, node.start);
  else if (node.type === 'TemplateElement') look(node.value.cooked, node.start);
  else if (node.type === 'JSXText') look(node.value, node.start);
  else for (const [key, value] of Object.entries(node)) if (!isNameOf(node, key)) visitTexts(value, look);
}

/** Whether a part of a node is a property's name or a module's path. */
const isNameOf = ({ type, computed }, key) =>
  key === 'source' || (key === 'key' && !computed) || (key === 'property' && type === 'MemberExpression');

/** As many signs, on the same lines. */
const masked = (text) => text.replace(/[^\n]/g, '#');
const matchesIn = (text) =>
  [...text.matchAll(AVOIDED_WORDS)].map(({ 0: match, index }) => ({
    phrase: match.toLowerCase().replace(/\s+/g, ' '),
    index,
  }));
const lineAt = (source, index) => source.slice(0, index).split('\n').length;
