import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { NotificationStack } from '#web/ui/notification-stack.tsx';
import { show } from '#web/ui/show.tsx';
import { tellCutText } from './tell-cut-text.ts';

tellCutText();

test('text that does not fit into its field is not cut without a word', { tags: 'nightly' }, async () => {
  const screen = await show(
    <>
      <input aria-label="Name" maxLength={4} />
      <textarea aria-label="Free" />
      <NotificationStack />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Free'), 'as long as it gets');
  await userEvent.type(screen.getByLabelText('Name'), 'Mill');
  expect(screen.getByText(/characters fit here/).elements()).toEqual([]);
  // By keyboard alone: a second click within moments selects the word, which the letter would replace.
  await userEvent.keyboard('s');
  await expect.element(screen.getByText('Only 4 characters fit here. The rest was left out.')).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Mill');
});
