import { expect, onTestFinished, test } from 'vitest';
import { spanish } from '#domain/language/es/index.ts';
import { createTranslate, untranslated } from '#domain/language/translate.ts';
import { setSaid } from '#web/lib/said.ts';
import { show } from '#web/ui/show.tsx';
import { exportedGroupName, useGroupName } from './group-names.ts';

function Names({ names }: { names: readonly string[] }) {
  const nameOf = useGroupName('family');
  return names.map((name) => <p key={name}>{nameOf({ name, category: 'IFCDOOR' })}</p>);
}

test("types of our own models are in the reader's language, those of others as they are called, and files in English [Q6]", async () => {
  setSaid(createTranslate(spanish));
  onTestFinished(() => setSaid(untranslated));
  const screen = await show(<Names names={['Single door 900 x 2100 left', 'Exterior 200 mm', 'Door']} />);
  await expect.element(screen.getByText('Puerta sencilla 900 x 2100 izquierda')).toBeVisible();
  await expect.element(screen.getByText('Muro exterior de 200 mm')).toBeVisible();
  // As another program calls it.
  await expect.element(screen.getByText('Door', { exact: true })).toBeVisible();
  expect(exportedGroupName('family')({ name: 'Exterior 200 mm', category: 'IFCWALL' })).toBe('Exterior 200 mm');
});
