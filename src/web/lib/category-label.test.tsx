import { expect, test } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { useCategoryLabel } from './category-label.ts';

function Labels({ names }: { names: readonly string[] }) {
  const label = useCategoryLabel();
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{label(name)}</li>
      ))}
    </ul>
  );
}

test('categories of IFC read as people write them [V12]', async () => {
  const names = [
    'IFCWALLSTANDARDCASE',
    'IFCSPACEHEATER',
    'IFCLIGHTFIXTURE',
    'IFCCURTAINWALL',
    'IFCFLOWSEGMENT',
    'IFCRAILING',
    'IfcSlab',
    'IFCSANITARYTERMINAL',
    'IFCSTAIRFLIGHT',
  ];
  const screen = await show(<Labels names={names} />);
  const shown = screen
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
  expect(shown).toEqual([
    'Wall',
    'Space heater',
    'Light fixture',
    'Curtain wall',
    'Flow segment',
    'Railing',
    'Slab',
    'Sanitary terminal',
    'Stair flight',
  ]);
});
