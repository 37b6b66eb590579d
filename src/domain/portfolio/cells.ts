import { z } from 'zod';

/** Cells of the project table: text in, value or one sentence out. An empty cell is null where that is allowed. */
type Context = { addIssue: (issue: { code: 'custom'; message: string; input: unknown }) => void };

function refuse(context: Context, input: unknown, message: string): never {
  context.addIssue({ code: 'custom', message, input });
  return z.NEVER;
}

export const textCell = z
  .string()
  .max(2000, 'is longer than 2,000 characters')
  .transform((text) => text || null);

export const requiredTextCell = z.string().trim().min(1, 'must not be empty').max(255, 'is longer than 255 characters');

export const addressCell = z
  .string()
  .trim()
  .max(255, 'is longer than 255 characters')
  .transform((text) => text || null);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const idCell = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text, context) =>
    text === '' ? null : UUID.test(text) ? text : refuse(context, text, `must be an id, not '${text}'`),
  );

const MAX_AREA_SQFT = 1_000_000_000;
export const areaCell = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') return null;
    const sqft = Number(text);
    return /^\d+$/.test(text) && sqft <= MAX_AREA_SQFT
      ? sqft
      : refuse(context, text, `must be a whole number of square feet, not '${text}'`);
  });

export const degreesCell = (limit: number) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === '') return null;
      const degrees = Number(text);
      return /^-?\d+(\.\d+)?$/.test(text) && Math.abs(degrees) <= limit
        ? degrees
        : refuse(context, text, `must be degrees between -${limit} and ${limit}, not '${text}'`);
    });

const TRUE = new Set(['true', 'yes', '1']);
const FALSE = new Set(['false', 'no', '0', '']);
export const flagCell = z
  .string()
  .trim()
  .transform((text, context) => {
    const word = text.toLowerCase();
    return TRUE.has(word) || (FALSE.has(word) ? false : refuse(context, text, `must be true or false, not '${text}'`));
  });

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
const dateCellWith = <T>(whenEmpty: (context: Context) => T) =>
  z
    .string()
    .trim()
    .transform((text, context): Date | T => {
      if (text === '') return whenEmpty(context);
      const date = new Date(text);
      // The constructor moves 31 February into March.
      const isReal =
        DATE.test(text) &&
        !Number.isNaN(date.getTime()) &&
        new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));
      return isReal
        ? date
        : refuse(context, text, `must be a date like 2026-03-31 or 2026-03-31T09:30:00Z, not '${text}'`);
    });
export const dateCell = dateCellWith(() => null);
export const requiredDateCell = dateCellWith((context) => refuse(context, '', 'must not be empty'));

/** One of a list of words, whatever their case. */
export const oneOfCell = <T extends string>(words: readonly T[]) =>
  z
    .string()
    .trim()
    .transform(
      (text, context): T =>
        words.find((word) => word.toLowerCase() === text.toLowerCase()) ??
        refuse(context, text, text === '' ? 'must not be empty' : `must be one of ${words.join(', ')}, not '${text}'`),
    );

const listOfText = z.array(z.string());
/** A list of texts: JSON when it begins with a bracket, else parts between `separator`s, or one text without one. */
export const listCell = (separator?: RegExp) =>
  z
    .string()
    .max(20_000, 'is longer than 20,000 characters')
    .transform((text, context): string[] => {
      if (text.trim() === '') return [];
      if (!text.startsWith('['))
        return separator
          ? text
              .split(separator)
              .map((part) => part.trim())
              .filter(Boolean)
          : [text];
      try {
        return listOfText.parse(JSON.parse(text));
      } catch {
        return refuse(context, text, 'begins with a bracket, but is no JSON list of texts');
      }
    });

/** The cell that reads as this value again. */
export function formatCell(
  value: string | number | boolean | Date | string[] | null | undefined,
  separator = '',
): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  if (!Array.isArray(value)) return String(value);
  const joined = value.join(`${separator} `);
  const isPlain = separator
    ? value.every((part) => part.trim() === part && part !== '' && !/[;,\n]/.test(part))
    : value.length <= 1 && joined.trim() !== '';
  return value.length === 0 ? '' : isPlain && !joined.startsWith('[') ? joined : JSON.stringify(value);
}
