import { expect, test } from 'vitest';
import type { ShownTool } from '#viewer/view/tools.ts';
import { show } from '#web/ui/show.tsx';
import { useViewerTools } from './viewer-tools.tsx';

const tool = (id: ShownTool['id'], key: string): ShownTool => ({
  id,
  key,
  isOn: false,
  isShown: true,
  isExtra: false,
  count: 0,
  isWaiting: false,
  isAimed: false,
  told: null,
});

function Keys({ viewer }: { viewer: Parameters<typeof useViewerTools>[0] }) {
  const { heldKeys } = useViewerTools(viewer, { unit: 'm', onUnit: () => undefined });
  return heldKeys.map(({ keys, label }) => <p key={label}>{`${keys}: ${label}`}</p>);
}

function viewerOf(tools: readonly ShownTool[]) {
  const nothing = () => false;
  return {
    tools: { list: () => tools, isTaken: nothing, press: nothing, cancel: nothing, subscribe: () => () => undefined },
    screenshot: async () => new Blob(),
  };
}

test('the list of keys has the arrow keys of the section, where there is one [N13]', async () => {
  const screen = await show(<Keys viewer={viewerOf([tool('section', 'x'), tool('walk', 'w')])} />);
  for (const row of ['← ↑ → ↓: Move the chosen handle of the section', 'Shift + ← ↑ → ↓: Move it ten times as far'])
    await expect.element(screen.getByText(row)).toBeVisible();
  await expect.element(screen.getByText('W A S D: Walk', { exact: true })).toBeVisible();
  await screen.showInstead(<Keys viewer={viewerOf([tool('walk', 'w')])} />);
  await expect.element(screen.getByText(/section/)).not.toBeInTheDocument();
});

function Said({ viewer }: { viewer: Parameters<typeof useViewerTools>[0] }) {
  const { keysHint, told } = useViewerTools(viewer, { unit: 'm', onUnit: () => undefined });
  return (
    <>
      <p aria-label="Hint">{keysHint}</p>
      <p role="status">{told}</p>
    </>
  );
}

test.each([
  [{ what: 'measured', kind: 'distance', figure: '3.21 m' }, 'Distance: 3.21 m.'],
  [{ what: 'measured', kind: 'height', figure: '2.50 m' }, 'Height: 2.50 m.'],
  [{ what: 'point', count: 2 }, 'Point 2 set.'],
  [{ what: 'taken', count: 0 }, 'Last point removed.'],
  [{ what: 'nothing' }, 'There is nothing to measure here. Move the crosshair.'],
] as const)('a tool that keys aim with says its keys, and %o in a sentence [V5]', async (told, sentence) => {
  const on = { ...tool('measure', 'm'), isOn: true, isAimed: true, told };
  const screen = await show(<Said viewer={viewerOf([on])} />);
  await expect.element(screen.getByText(/arrows move the crosshair/)).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent(sentence);
});
