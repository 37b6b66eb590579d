import { expect, test } from 'vitest';
import { markedElements } from './marked-elements.ts';

test('elements are marked once while a comment on them is open, and no more when all are resolved [C5]', () => {
  const resolved = {
    userId: 'u',
    userName: 'Ann',
    userAvatar: null,
    isOwn: true,
    isStaff: false,
    timestamp: '2026-01-31T00:00:00Z',
  };
  expect(
    markedElements([
      { globalId: 'door', resolved: null },
      { globalId: 'door', resolved },
      { globalId: 'wall', resolved },
      { globalId: null, resolved: null },
      { globalId: 'beam', resolved: null },
      { globalId: 'beam', resolved: null },
    ]),
  ).toEqual(['beam', 'door']);
});
