import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#web/ui/show.tsx';
import { focusInvalid } from './focus-invalid.ts';

focusInvalid();

function Form() {
  const form = useForm({
    initialValues: { name: 'Ada', telephone: 'abc' },
    validate: { telephone: (value) => (/^\+?[\d ]+$/.test(value) ? null : 'A telephone number') },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(() => undefined)}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Telephone" {...form.getInputProps('telephone')} />
      <div style={{ height: 3000 }} />
      <Button type="submit">Send</Button>
    </form>
  );
}

test('a form that is not sent shows its first wrong field, however far up it is [S7]', async () => {
  const screen = await show(<Form />);
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByLabelText('Telephone')).toHaveFocus();
  await expect.element(screen.getByText('A telephone number')).toBeInViewport();
  await userEvent.fill(screen.getByLabelText('Telephone'), '555 0100');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
});
