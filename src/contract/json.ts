import { z } from 'zod';
import { oneLine } from '#domain/naming/one-line.ts';
import { errorBody } from './errors.ts';

/** Body of a request or an answer, as the route builder wants it. */
export const json = <S extends z.ZodType>(description: string, schema: S) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A request body that must be there: without `required`, a request with no body at all passes unchecked. */
export const jsonBody = <S extends z.ZodType>(description: string, schema: S) => ({
  body: { required: true, ...json(description, schema) },
});

/** The answers that every call can give besides its own. */
export const failures = {
  400: json('Invalid input', errorBody),
  401: json('Not signed in', errorBody),
  403: json('Not allowed', errorBody),
  404: json('Not found', errorBody),
};

/** A moment that somebody asks for; the database knows no year 0. */
export const askedMoment = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= 0, 'Must be in 1970 or later');

export const done = z.object({ ok: z.literal(true) });

/** A name, or another text of one line: without line breaks and what is not seen. Longer texts keep their lines (limit-bodies.ts cleans both). */
export const lineText = (max: number, min: 0 | 1 = 1) =>
  z.string().transform(oneLine).pipe(z.string().min(min).max(max));

/** Why staff do something; kept in the audit log. */
export const reason = z.string().trim().min(1, 'Say why').max(500);
