import { expect, test } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

test('makes ids of version 4 that differ', () => {
  const ids = Array.from({ length: 200 }, randomUuid);
  expect(new Set(ids).size).toBe(200);
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
});
