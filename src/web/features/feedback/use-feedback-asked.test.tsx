import { beforeEach, expect, test } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { useFeedbackAsked } from './use-feedback-asked.ts';

beforeEach(() => localStorage.clear());

function Ask({ projectId }: { projectId: string }) {
  const { isAsked, remember } = useFeedbackAsked(projectId);
  return isAsked ? (
    <p>{projectId} was asked</p>
  ) : (
    <button type="button" onClick={remember}>
      Dismiss {projectId}
    </button>
  );
}

test('feedback that was dismissed is not asked for again after the next download, of other projects it is [E8]', async () => {
  const first = await show(<Ask projectId="mill" />);
  await first.getByRole('button', { name: 'Dismiss mill' }).click();
  await expect.element(first.getByText('mill was asked')).toBeVisible();
  await first.unmount();
  const later = await show(
    <>
      <Ask projectId="mill" />
      <Ask projectId="school" />
    </>,
  );
  await expect.element(later.getByText('mill was asked')).toBeVisible();
  await expect.element(later.getByRole('button', { name: 'Dismiss school' })).toBeVisible();
});

test('a device that kept something else there asks', async () => {
  localStorage.setItem('feedbackAsked', '{"not":"a list"');
  const screen = await show(<Ask projectId="mill" />);
  await expect.element(screen.getByRole('button', { name: 'Dismiss mill' })).toBeVisible();
});
