import type { z } from 'zod';

/** Where a page of a list ended, as text that a caller sends back: any JSON of a shape. `read` answers undefined for what `write` did not make. */
export function cursorOf<S extends z.ZodType>(shape: S) {
  return {
    write: (cursor: z.infer<S>): string => Buffer.from(JSON.stringify(cursor)).toString('base64url'),
    read: (text: string): z.infer<S> | undefined => {
      try {
        return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
      } catch {
        return undefined;
      }
    },
  };
}
