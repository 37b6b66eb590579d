import { expect, test } from 'vitest';
import { z } from 'zod';
import { invalidFieldsSentence } from './invalid-fields.ts';

const schema = z
  .strictObject({
    project_name: z.string().min(1).max(255),
    hourlyRate: z.number().positive().max(1000),
    people: z.array(z.object({ email: z.email() })).max(1),
    unit: z.enum(['m', 'ft']),
    email: z.email().max(254),
  })
  .partial();

test.each<[unknown, string]>([
  [{ project_name: 'x'.repeat(256) }, 'Some of the values are not valid: project name (at most 255 characters).'],
  [{ project_name: '' }, 'Some of the values are not valid: project name (empty).'],
  [{ hourlyRate: 0 }, 'Some of the values are not valid: hourly rate (more than 0).'],
  [{ hourlyRate: 2000, unit: 'mile' }, 'Some of the values are not valid: hourly rate (at most 1,000), unit.'],
  [
    { people: [{ email: 'nobody' }, { email: 'nobody' }] },
    'Some of the values are not valid: people (at most 1 item).',
  ],
  [{ email: `${'a'.repeat(60)}@${'b.'.repeat(120)}com` }, 'This e-mail address is too long: at most 254 characters.'],
  [{ other: 1, unit: 'm' }, 'Some of the values are not valid: other.'],
  ['no object', 'Some of the values are not valid.'],
])('values that are refused are named: %j', (value, sentence) => {
  const { error } = schema.safeParse(value);
  if (!error) throw new Error('taken');
  // Values from outside are isolated, which nobody sees.
  expect(invalidFieldsSentence(error).replaceAll(/[\u2068\u2069]/g, '')).toBe(sentence);
});
