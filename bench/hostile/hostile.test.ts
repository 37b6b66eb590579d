import { expect, test } from 'vitest';
import { seededRandom } from '#engine/simulate/random.ts';
import { faultOf } from './convert-hostile.ts';
import { damage } from './damage.ts';
import { generatedFiles } from './seed-files.ts';

test('the same seed damages the same files in the same way, and hardly one stays whole', async () => {
  const files = await generatedFiles();
  const make = () => files.map((file, seed) => damage(file, seededRandom(seed)));
  expect(make()).toEqual(make());
  const whole = make().filter(({ bytes }, i) => Buffer.from(bytes).equals(files[i]?.bytes ?? new Uint8Array()));
  expect(whole.length).toBeLessThan(files.length / 4);
});

test('an exit code, words, time and memory are held against what an operator may expect', () => {
  const refused = { code: 3, errors: 'The file ends too early.', seconds: 1, peakBytes: 1e8 };
  expect(faultOf(refused)).toBeUndefined();
  expect(faultOf({ ...refused, code: 0, errors: '' })).toBeUndefined();
  expect(faultOf({ ...refused, code: 1 })).toBe('ended with 1');
  expect(faultOf({ ...refused, errors: 'The file ends.\n    at read (file.ts:1:1)' })).toMatch(/one sentence/);
  expect(faultOf({ ...refused, seconds: 61 })).toMatch(/60 s/);
  expect(faultOf({ ...refused, peakBytes: 2 ** 31 })).toBe('took 2048 MB');
});
