import { Button } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import type { WireProject } from '#contract/projects.ts';
import { sampleProject } from '#web/features/projects/location/testing/sample-project.ts';
import { serve } from '#web/ui/serve.ts';
import { show } from '#web/ui/show.tsx';
import { useExport } from './use-export.tsx';

const usage = { freeLimit: 50_000, currentUsage: 10_000, remainingUsage: 40_000, isOverLimit: false };
const projectOf = (reason: string | null, message: string | null = null): WireProject => {
  const project = sampleProject({ ml_estimated_total_sqft: 10_000 });
  return {
    ...project,
    access: {
      ...project.access,
      canDownload: reason === null,
      restrictionReason: reason,
      restrictionMessage: message,
    },
  };
};
const answers = (project: WireProject, isOverLimit = false) => ({
  '/api/usage': () => ({
    body: { ...usage, ...(isOverLimit && { currentUsage: 60_000, remainingUsage: 0, isOverLimit }) },
  }),
  [`/api/projects/${project.id}/drawdown`]: () => ({
    body: { ...usage, currentUsage: 20_000, remainingUsage: 30_000 },
  }),
  '/api/bimit/slack-order-notification': () => ({ status: 202, body: { ok: true } }),
  '/api/session': () => ({ status: 401, body: { error: '-', code: 'UNAUTHENTICATED', requestId: '1' } }),
});

function Exporter({ project, build }: { project: WireProject; build: () => Promise<{ name: string; blob: Blob }> }) {
  const { onExport, exportRefusal, dialog } = useExport(project, MODEL);
  return (
    <>
      <Button disabled={exportRefusal !== null} onClick={() => void onExport('all', build)}>
        Export
      </Button>
      <p>{exportRefusal}</p>
      {dialog}
    </>
  );
}
const MODEL = { id: 'model', name: 'Duplex.ifc' };
const builder = () => vi.fn(() => Promise.resolve({ name: 'quantities.csv', blob: new Blob(['a']) }));
afterEach(() => vi.unstubAllGlobals());

test('an export of a locked project opens the usage-limit modal, and goes on after Download Now [V21]', async () => {
  const project = projectOf('needs_unlock');
  serve(answers(project));
  const build = builder();
  const screen = await show(<Exporter project={project} build={build} />);
  await screen.getByRole('button', { name: 'Export' }).click();
  const modal = screen.getByRole('dialog', { name: 'Download will use your free allowance' });
  await expect.element(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Export' }).click();
  expect(build).not.toHaveBeenCalled();
  await modal.getByRole('button', { name: 'Download Now' }).click();
  await expect.poll(() => build.mock.calls.length).toBe(1);
  await expect.element(modal).not.toBeInTheDocument();
});

test('with the allowance used up the export waits for the payment [V21]', async () => {
  const project = projectOf('needs_unlock');
  serve(answers(project, true));
  const build = builder();
  const screen = await show(<Exporter project={project} build={build} />);
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.element(screen.getByRole('button', { name: 'Max Free Usage Reached' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: /^Pay for Unlimited Downloads \(\$150/ })).toBeEnabled();
  expect(build).not.toHaveBeenCalled();
});

test('who may download exports right away, and who only looks on is told why not [V21]', async () => {
  serve({});
  const build = builder();
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const screen = await show(<Exporter project={projectOf(null)} build={build} />);
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => saved).toEqual(['Old mill - Duplex - quantities.csv']);
  click.mockRestore();
  await screen.showInstead(<Exporter project={projectOf('view_only', 'Download not available')} build={build} />);
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  await expect.element(screen.getByText('Download not available')).toBeVisible();
});

test('a verified model is a paid order of its own: its quantities wait for no unlock [V21]', async () => {
  serve({});
  const build = builder();
  const locked = projectOf('needs_unlock');
  const model = { id: 'model', product: 'BIMIT Verified' } as WireProject['assets'][number];
  const screen = await show(<Exporter project={{ ...locked, assets: [model] }} build={build} />);
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => build.mock.calls.length).toBe(1);
});
