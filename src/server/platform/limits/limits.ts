import { z } from 'zod';
import { defaultLimits, type LimitName, type Limits } from '#domain/access/rate-limits.ts';
import { parseJson } from '#server/platform/parse-json.ts';

const names = Object.keys(defaultLimits) as [LimitName, ...LimitName[]];
const oneLimit = z.strictObject({ max: z.number().positive(), windowSeconds: z.number().positive() });

/** RATE_LIMITS, for example `{"signIn":{"max":10,"windowSeconds":60}}`, over the defaults. */
export const limitsSetting = z
  .string()
  .optional()
  .transform((text, context): Limits => {
    if (!text) return defaultLimits;
    const parsed = z.partialRecord(z.enum(names), oneLimit).safeParse(parseJson(text));
    if (parsed.success) return { ...defaultLimits, ...parsed.data };
    context.addIssue({
      code: 'custom',
      message: `RATE_LIMITS must be JSON such as {"signIn":{"max":5,"windowSeconds":60}}, with the names ${names.join(', ')}`,
    });
    return z.NEVER;
  });
