import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { FileSetting } from './file-setting.tsx';

afterEach(() => vi.unstubAllGlobals());

const REFUSAL = 'This PDF has no fields to fill in. Choose a fillable form.';

test('why a file was refused stays beside the setting until another is chosen, and one that is stored is confirmed [B7]', async () => {
  let refusal: string | undefined = REFUSAL;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  serve({
    '/form': async () => {
      await answered;
      return refusal
        ? { status: 422, body: { error: refusal, code: 'W9_NO_FIELDS', requestId: '1' } }
        : { body: { ok: true } };
    },
  });
  const screen = await show(
    <FileSetting
      path="/form"
      title="W9 form"
      hint="A PDF"
      choose="Choose a PDF"
      remove="Remove"
      extensions={['pdf']}
      isSet
    >
      {null}
    </FileSetting>,
  );
  const choose = (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no input');
    return userEvent.upload(input, new File(['%PDF-'], name, { type: 'application/pdf' }));
  };
  await choose('blank.pdf');
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
  answer();
  const part = screen.getByRole('region', { name: 'W9 form' });
  await expect.element(part.getByRole('alert')).toMatchTextContent(REFUSAL);
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
  expect(await violations()).toEqual([]);
  refusal = undefined;
  await choose('w9.pdf');
  await expect.element(screen.getByText('Saved')).toBeVisible();
  await expect.element(part.getByRole('alert')).not.toBeInTheDocument();
});
