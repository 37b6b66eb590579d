import type { z } from 'zod';
import { errors } from '#contract/errors.ts';
import { isolated } from '#domain/naming/isolate.ts';
import { AppError } from './errors.ts';

const MAX_NAMED = 3;

/** The sentence about values that a call's schema refused: names the fields as people write them, with the limit that was passed. */
export function invalidFieldsSentence({ issues }: Pick<z.ZodError, 'issues'>): string {
  const named = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(labelOf);
    const field = issue.path.findLast((part) => typeof part === 'string');
    return field === undefined ? [] : [labelOf(field) + limitOf(issue)];
  });
  const [only] = issues;
  if (issues.length === 1 && only?.code === 'too_big' && only.path.at(-1) === 'email')
    return `This e-mail address is too long: at most ${Number(only.maximum).toLocaleString('en-US')} characters.`;
  const fields = [...new Set(named)].slice(0, MAX_NAMED);
  return fields.length === 0 ? errors.INVALID_INPUT.text : sentenceOf(fields);
}

/** What is thrown for values that a schema refuses: INVALID_INPUT with the fields named. */
export const invalidInput = (error: z.ZodError): AppError =>
  new AppError('INVALID_INPUT', { userMessage: invalidFieldsSentence(error), cause: error });

const sentenceOf = (fields: readonly string[]) =>
  `${errors.INVALID_INPUT.text.replace(/\.$/, '')}: ${fields.join(', ')}.`;

/** The same about fields whose names are known in another way. */
export const invalidNamedSentence = (fields: readonly string[]): string => sentenceOf(fields.map(labelOf));

/** 'project name' of `projectName` and `project_name`. Keys of a record are the caller's own words. */
const labelOf = (field: string) =>
  isolated(
    field
      .slice(0, 60)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );

function limitOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return '';
  const isBig = issue.code === 'too_big';
  const limit = Number(isBig ? issue.maximum : issue.minimum);
  if (!isBig && issue.origin === 'string' && limit === 1) return ' (empty)';
  const unit = { string: ' character', array: ' item' }[String(issue.origin)] ?? '';
  const isStrict = issue.inclusive === false;
  const side = isStrict ? (isBig ? 'less than' : 'more than') : isBig ? 'at most' : 'at least';
  return ` (${side} ${limit.toLocaleString('en-US')}${unit}${unit && limit !== 1 ? 's' : ''})`;
}
