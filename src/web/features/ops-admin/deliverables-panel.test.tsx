import { expect, test } from 'vitest';
import { sha256Hex } from '#web/lib/upload/sha256.ts';
import { readAs } from '#web/lib/testing/read-as.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { DeliverablesPanel } from './deliverables-panel.tsx';
import { deliverableOf } from './testing/deliverable.ts';

const projectId = '0b7f4b5e-2f7a-4f7e-9d5e-1c1d0c1b2a01';
const model = deliverableOf('Hall.ifc', { version: 2 });

type Screen = Awaited<ReturnType<typeof show>>;
async function chooseProduct(screen: Screen) {
  await screen.getByRole('combobox', { name: 'Product' }).click();
  await screen.getByRole('option', { name: 'BIMIT Verified' }).click();
}

async function deliver(names: string[], there = [model]) {
  const posted: unknown[] = [];
  serve({
    [`/api/ops/projects/${projectId}/deliverables`]: (_query, init) => {
      if (typeof init?.body !== 'string') return { body: there };
      posted.push(JSON.parse(init.body));
      return { status: 400, body: { error: 'Not now.', code: 'INVALID_INPUT', requestId: '1' } };
    },
  });
  const screen = await show(<DeliverablesPanel projectId={projectId} />, { queries: readAs('admin') });
  await screen.getByRole('button', { name: 'Deliver files' }).first().click();
  await chooseProduct(screen);
  await screen.getByTestId('deliver-files').upload(names.map((name) => new File(['ISO-10303-21;'], name)));
  return { screen, posted, dialog: screen.getByRole('dialog', { name: 'New versions or separate parts?' }) };
}

test(
  'a model with another name is asked about before it would replace one, and becomes a part [Y4]',
  { tags: 'nightly' },
  async () => {
    const { posted, dialog } = await deliver(['Duplex.ifc']);
    await expect.element(dialog.getByText('Duplex.ifc would replace Hall.ifc')).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(posted).toEqual([]);
    await dialog.getByRole('button', { name: 'Deliver as separate parts' }).click();
    await expect.poll(() => posted).toMatchObject([{ fileName: 'Duplex.ifc', storey: 'Duplex' }]);
  },
);

test('what a file was made as is never guessed: nothing is delivered before it is chosen [Y4]', async () => {
  const posted: unknown[] = [];
  serve({
    [`/api/ops/projects/${projectId}/deliverables`]: (_query, init) => {
      if (init?.body) posted.push(init.body);
      return { body: [] };
    },
  });
  const screen = await show(<DeliverablesPanel projectId={projectId} />, { queries: readAs('admin') });
  await screen.getByRole('button', { name: 'Deliver files' }).first().click();
  const product = screen.getByRole('combobox', { name: 'Product' });
  await expect.element(product).toHaveValue('');
  await screen.getByTestId('deliver-files').upload(new File(['ISO-10303-21;'], 'Hall.ifc'));
  await expect.element(screen.getByText('Choose the product before you deliver files.')).toBeVisible();
  await expect.element(product).toHaveFocus();
  expect(posted).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('a file that is on its way says so from the start, and is delivered once however often it is chosen [Y4]', async () => {
  const posted: unknown[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  serve({
    [`/api/ops/projects/${projectId}/deliverables`]: async (_query, init) => {
      if (!init?.body) return { body: [] };
      posted.push(init.body);
      await answered;
      return { status: 400, body: { error: 'Not now.', code: 'INVALID_INPUT', requestId: '1' } };
    },
  });
  const screen = await show(<DeliverablesPanel projectId={projectId} />, { queries: readAs('admin') });
  await screen.getByRole('button', { name: 'Deliver files' }).first().click();
  await chooseProduct(screen);
  const file = new File(['ISO-10303-21;'], 'Hall.ifc');
  const input = screen.getByTestId('deliver-files');
  await input.upload(file);
  await expect.element(screen.getByText('Checking Hall.ifc…')).toBeVisible();
  await input.upload(file);
  answer();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Hall.ifc: Not now.');
  await expect.element(screen.getByText('Checking Hall.ifc…')).not.toBeInTheDocument();
  expect(posted).toHaveLength(1);
});

test('files of one delivery are never versions of each other, and a revision of what is there is one [Y4]', async () => {
  const { screen, posted, dialog } = await deliver(['Hall v3.ifc', 'scan1.ply', 'scan2.ply']);
  const versions = screen.getByRole('dialog', { name: 'Deliver a new version?' });
  await expect.element(versions.getByText('Hall v3.ifc becomes version 3 of Hall.ifc')).toBeVisible();
  await versions.getByRole('button', { name: 'Deliver' }).click();
  await expect.poll(() => posted.length).toBe(3);
  expect(posted).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ fileName: 'Hall v3.ifc', storey: null }),
      expect.objectContaining({ fileName: 'scan1.ply', storey: 'scan1' }),
      expect.objectContaining({ fileName: 'scan2.ply', storey: 'scan2' }),
    ]),
  );
  await expect.element(dialog).not.toBeInTheDocument();
});

const CONTENT = 'ISO-10303-21;';
const textOf = async (text: string) => sha256Hex(new TextEncoder().encode(text));

test(
  'the file that customers have already is not delivered again unless somebody insists, also when others are [Y4]',
  { tags: 'nightly' },
  async () => {
    const same = { ...model, bytes: CONTENT.length, sha256: await textOf(await textOf(CONTENT)) };
    const { screen, posted } = await deliver(['Hall.ifc'], [same]);
    const dialog = screen.getByRole('dialog', { name: 'Already delivered' });
    await expect.element(dialog.getByText('Hall.ifc: this is the same file as version 2')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(posted).toEqual([]);
    const again = (names: string[]) =>
      screen.getByTestId('deliver-files').upload(names.map((name) => new File([CONTENT], name)));
    await again(['Hall.ifc', 'Roof.dxf']);
    await dialog.getByRole('button', { name: 'Deliver the others only' }).click();
    await expect.poll(() => posted).toMatchObject([{ fileName: 'Roof.dxf' }]);
    await again(['Hall.ifc']);
    await dialog.getByRole('button', { name: 'Deliver anyway' }).click();
    await expect.poll(() => posted[1]).toMatchObject({ fileName: 'Hall.ifc' });
  },
);

test('before a file becomes the next version, that is said [Y4]', async () => {
  const { screen, posted } = await deliver(['Hall.ifc'], [{ ...model, bytes: CONTENT.length }]);
  const dialog = screen.getByRole('dialog', { name: 'Deliver a new version?' });
  await expect.element(dialog.getByText('Hall.ifc becomes version 3')).toBeVisible();
  expect(posted).toEqual([]);
  await dialog.getByRole('button', { name: 'Deliver' }).click();
  await expect.poll(() => posted).toMatchObject([{ fileName: 'Hall.ifc' }]);
});

test('a Revit model says whether it is viewable, and its urn is entered, checked before it is sent [V1 V19]', async () => {
  const revit = deliverableOf('Hall.rvt', { format: 'rvt', viewState: null, forgeUrn: null });
  const sent = serve({
    [`/api/ops/projects/${projectId}/deliverables`]: () => ({ body: [model, revit] }),
    [`/api/ops/deliverables/${revit.id}/forge-urn`]: () => ({ body: { ok: true } }),
  });
  const screen = await show(<DeliverablesPanel projectId={projectId} />, { queries: readAs('admin') });
  await expect.element(screen.getByText('Not viewable without a urn')).toBeVisible();
  await screen.getByRole('button', { name: 'Enter urn' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Urn of Hall.rvt' });
  await dialog.getByLabelText('Urn at Autodesk').fill('Hall.rvt');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('This is not the urn of a model at Autodesk.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByLabelText('Urn at Autodesk').fill('urn:adsk.objects:os.object:a/b.rvt');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent[`/api/ops/deliverables/${revit.id}/forge-urn`])
    .toEqual({ forgeUrn: 'urn:adsk.objects:os.object:a/b.rvt' });
});
