import type { z } from 'zod';
import { AppError, isOf } from './errors.ts';

/**
 * Where a page of a list ended, as text that a caller sends back: any JSON of a shape. `read` answers undefined for what `write` did not make:
 * another shape, or text that the database cannot store.
 */
export function cursorOf<S extends z.ZodType>(shape: S) {
  return {
    write: (cursor: z.infer<S>): string => Buffer.from(JSON.stringify(cursor)).toString('base64url'),
    read: (text: string): z.infer<S> | undefined => {
      try {
        return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString(), storable)).data;
      } catch {
        return undefined;
      }
    },
  };
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new Error('not storable');
  return value;
}

/** Of values that are none of their type: a moment without a date, a number of letters. */
const NOT_OF_ITS_TYPE = new Set(['22P02', '22P05', '22003', '22007', '22008', '22009', '22021']);

/** Reads a page. Throws INVALID_INPUT where the database cannot read the values of the caller's cursor: it was made up. */
export async function readPage<T>(cursor: string | null | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw cursor && isOf(error, NOT_OF_ITS_TYPE) ? new AppError('INVALID_INPUT', { cause: error }) : error;
  }
}
