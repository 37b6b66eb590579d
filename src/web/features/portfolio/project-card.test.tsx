import { expect, test } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { ProjectCard } from './project-card.tsx';
import { exampleRow } from './testing/example-row.ts';

const actions = { open: () => undefined, edit: () => undefined, dismissComment: () => undefined };

test('the picture of a card is whole above the reason of a failure', async () => {
  const row = exampleRow({
    status: 'Order Failed',
    failure_reason: 'No floor with walls around it was found in the scan.',
    canEdit: false,
    place: { region: 'MA', latitude: 42.6, longitude: -70.7 },
  });
  const screen = await show(
    <div style={{ width: 280 }}>
      <ProjectCard row={row} actions={actions} showsTeam={false} isOpening={false} showsComment={false} />
    </div>,
  );
  const reason = screen.getByText(/No floor with walls/);
  await expect.element(reason).toBeVisible();
  await expect.poll(() => document.querySelector('article svg path')).not.toBeNull();
  const picture = document.querySelector('article svg')?.getBoundingClientRect();
  expect(picture?.bottom).toBeLessThanOrEqual(reason.element().getBoundingClientRect().top);
});
