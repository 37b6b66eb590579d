import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { dropTurns } from './drop-turns.ts';

dropTurns();

function Name() {
  const [name, setName] = useState('');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <p>{`[${name}]`}</p>
    </>
  );
}

test('a field shows a pasted text as it will be kept: without characters that turn what follows', async () => {
  const screen = await show(<Name />);
  const field = screen.getByLabelText('Name');
  await field.fill('Mill \u202egnp.exe');
  await expect.element(field).toHaveValue('Mill gnp.exe');
  await expect.element(screen.getByText('[Mill gnp.exe]')).toBeVisible();
  // Letters that are written from right to left are nobody's trick.
  await field.fill('מבנה');
  await expect.element(screen.getByText('[מבנה]')).toBeVisible();
});
