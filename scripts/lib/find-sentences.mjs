import { parseSync } from 'vite';

/** Programming mistakes and the operator's log, which no reader of a page or a mail sees. */
const INTERNAL = new Set(['Error', 'TypeError', 'RangeError']);
const LOG = /(?:^|\.)(?:log|logger|console)$/;
/** Nodes without texts for people. */
const SKIPPED = /^(?:Import|ExportAll|TaggedTemplate|TS(?!As|Satisfies|NonNull))/;
/** Begins like a sentence, has several words, and ends like one. */
const IS_SENTENCE = /^["“'‘{]?[A-Z{][^]*\s[^]*[.!?]["”’]?$/;
const HAS_WORDS = /[a-z]{2,} |[ ’'][a-z]{2,}/;

/**
 * The sentences that a TypeScript file writes, as `{ text, line }`: strings, templates and what is joined by `+`, with `{}` for what is filled in.
 * What is thrown as a plain `Error` or written to the log is left out.
 */
export function findSentences(path, source) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string' || SKIPPED.test(node.type) || isInternal(node)) return undefined;
    const text = textOf(node)?.trim();
    if (text === undefined) {
      for (const [key, value] of Object.entries(node)) if (key !== 'source') visit(value);
      return undefined;
    }
    if (IS_SENTENCE.test(text) && HAS_WORDS.test(text))
      found.push({ text, line: source.slice(0, node.start).split('\n').length });
    // What is filled in may be a sentence of its own.
    if (node.type === 'TemplateLiteral') visit(node.expressions);
    if (node.type === 'BinaryExpression') visitGaps(node, visit);
    return undefined;
  };
  visit(parseSync(path, source).program);
  return found;
}

function visitGaps(node, visit) {
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    visitGaps(node.left, visit);
    visitGaps(node.right, visit);
  } else if (node.type === 'TemplateLiteral') visit(node.expressions);
  else if (node.type !== 'Literal') visit(node);
}

/** What a node says, with `{}` for what is not known before; undefined where it is no text. */
function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('{}');
  if (node.type === 'ParenthesizedExpression') return textOf(node.expression);
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const left = textOf(node.left);
  const right = textOf(node.right);
  return left === undefined && right === undefined ? undefined : (left ?? '{}') + (right ?? '{}');
}

function isInternal(node) {
  if (node.type === 'NewExpression') return INTERNAL.has(node.callee.name);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return LOG.test(pathOf(node.callee.object));
}

const pathOf = (node) =>
  node?.type === 'Identifier'
    ? node.name
    : node?.type === 'MemberExpression'
      ? `${pathOf(node.object)}.${node.property.name}`
      : '';
