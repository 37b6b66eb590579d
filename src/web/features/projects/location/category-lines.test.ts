import { expect, test } from 'vitest';
import { categoryLines } from './category-lines.ts';

test('two classes with one word are one line, which is shown when both are [V12]', () => {
  const labelOf = (name: string) => (name.startsWith('IFCWALL') ? 'Wall' : name);
  const wall = { name: 'IFCWALL', count: 3, isVisible: true };
  const slab = { name: 'IFCSLAB', count: 4, isVisible: true };
  const linesOf = (isVisible: boolean) =>
    categoryLines([slab, wall, { name: 'IFCWALLSTANDARDCASE', count: 2, isVisible }], labelOf);
  expect(linesOf(true)).toEqual([
    {
      label: 'Wall',
      names: ['IFCWALL', 'IFCWALLSTANDARDCASE'],
      count: 5,
      isShown: true,
      isPartlyShown: false,
    },
    { label: 'IFCSLAB', names: ['IFCSLAB'], count: 4, isShown: true, isPartlyShown: false },
  ]);
  expect(linesOf(false)[0]).toMatchObject({ isShown: false, isPartlyShown: true });
});
