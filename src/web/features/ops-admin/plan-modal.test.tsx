import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readAs } from '#web/lib/testing/read-as.ts';
import { serve } from '#web/ui/serve.ts';
import { show } from '#web/ui/show.tsx';
import { PlanModal } from './plan-modal.tsx';

test('a contract is typed key by key without losing the focus [B10]', { tags: 'nightly' }, async () => {
  serve({});
  const screen = await show(
    <PlanModal teamId="7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02" plan={null} onClose={() => {}} />,
    {
      queries: readAs('admin'),
    },
  );
  for (const [label, text] of [
    ['Name', 'Harbor 2027'],
    ['Plan ID', 'MSA-7'],
    ['Commitment, sq ft', '250000'],
    ['Base rate discount, %', '12.5'],
  ] as const) {
    const field = screen.getByRole('textbox', { name: label });
    await field.click();
    await userEvent.keyboard(text);
    await expect.element(field).toHaveFocus();
  }
});
