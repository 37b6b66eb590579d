import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { show } from './show.tsx';
import { WholeNumberInput } from './whole-number-input.tsx';

const PERCENT = { min: 1, max: 100 };

function Field({ thousandSeparator }: { thousandSeparator?: string }) {
  const [value, setValue] = useState<number | string>(10);
  return (
    <>
      <WholeNumberInput
        label="Percent"
        {...PERCENT}
        isRequired
        suffix=" %"
        {...(thousandSeparator && { thousandSeparator })}
        value={value}
        onChange={setValue}
      />
      <output>{wholeNumberOf(value, PERCENT) ?? 'none'}</output>
    </>
  );
}

test.each(['7.5', '7,5', '150', '0', '-5', '1,000', '12.0'])(
  '%s typed stays what it is, beside a sentence, and is no other number',
  async (typed) => {
    const screen = await show(<Field />);
    const field = screen.getByRole('textbox', { name: 'Percent' });
    await field.clear();
    await userEvent.type(field, typed);
    await userEvent.tab();
    await expect.element(field).toHaveValue(`${typed.replace(',', '.')} %`);
    await expect.element(screen.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
    await expect.element(screen.getByRole('status')).toHaveTextContent('none');
  },
);

test.each([
  ['7.5', '7.5 %'],
  ['150', '150 %'],
])('%s pasted stays what it is', async (pasted, shown) => {
  const screen = await show(<Field />);
  const field = screen.getByRole('textbox', { name: 'Percent' });
  await field.fill(pasted);
  await userEvent.tab();
  await expect.element(field).toHaveValue(shown);
  await expect.element(screen.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
});

test('an empty field that is required says so, and a number within the limits says nothing', async () => {
  const screen = await show(<Field thousandSeparator="," />);
  const field = screen.getByRole('textbox', { name: 'Percent' });
  await field.clear();
  await expect.element(screen.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await userEvent.type(field, '75');
  await expect.element(screen.getByRole('status')).toHaveTextContent('75');
  await expect.element(screen.getByText('Enter a whole number from 1 to 100.')).not.toBeInTheDocument();
});
