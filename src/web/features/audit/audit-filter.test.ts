import { expect, test } from 'vitest';
import { isFiltered, readFilter, toQuery } from './audit-filter.ts';

test('an address says what is shown, and nonsense in it nothing [N9]', () => {
  expect(readFilter({ who: 'u1', kind: 'sharing', from: '2026-03-01', until: '2026-03-31' })).toEqual({
    who: 'u1',
    kind: 'sharing',
    from: '2026-03-01',
    until: '2026-03-31',
  });
  const nothing = readFilter({ who: '', kind: 'magic', from: 'yesterday', until: '2026-13-45' });
  expect([nothing, isFiltered(nothing)]).toEqual([{}, false]);
});

test("a day counts from its first to its last moment in the reader's zone [N9]", () => {
  const { from = '', until = '' } = toQuery({ from: '2026-03-31', until: '2026-03-31' });
  expect([new Date(from).getHours(), new Date(until).getHours()]).toEqual([0, 0]);
  expect(new Date(until).getDate()).toBe(1);
  expect(toQuery({})).toEqual({});
});
