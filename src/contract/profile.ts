import { z } from 'zod';
import { isTimeZone } from '#domain/units/time-zone.ts';
import { declareCall } from './declare-call.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { done, failures, json, jsonBody, lineText } from './json.ts';

/**
 * How a person wants things displayed. `units` null: in the units of each project. `timeZone` null: pages use that of the browser, and
 * digests of notifications that of New York. `theme` null: as each device has it; 'auto': as its system has it. `language` null: as each device has
 * it, and e-mails in English.
 */
export const preferences = {
  units: z.enum(['imperial', 'metric']).nullable(),
  timeZone: z.string().nullable(),
  theme: z.enum(['light', 'dark', 'auto']).nullable(),
  language: z.enum(LANGUAGES).nullable(),
};

/** Changes what is sent of the caller's own name and preferences. Address, password and sessions are the sign-in library's. */
export const updateProfile = declareCall({
  method: 'patch',
  path: '/api/profile',
  access: 'signedIn',
  request: jsonBody(
    'What to change',
    z
      .strictObject({
        ...preferences,
        name: lineText(100),
        timeZone: preferences.timeZone.refine((zone) => zone === null || isTimeZone(zone)),
      })
      .partial(),
  ),
  responses: { 200: json('Changed', done), ...failures },
});
