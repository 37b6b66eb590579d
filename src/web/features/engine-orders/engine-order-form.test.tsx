import type { PlanState } from '#contract/plans.ts';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { EngineOrderForm, type EngineOrderFormProps } from './engine-order-form.tsx';
import { newDraft, orderDraft, orderInput, type OrderDraft } from './order-draft.ts';
import type { ScanSummary } from '#web/lib/scan-check/scan-summary.ts';
import { readingIn } from '#web/lib/testing/reading-in.ts';

const good: ScanSummary = {
  canConvert: true,
  refusal: null,
  format: 'E57',
  points: 12_400_000,
  isPointsEstimated: false,
  extentM: [30, 20, 9],
  unit: 'm',
  openExtent: null,
  upAxis: 'z',
  frameReasons: ['A storey of 2.8 m was seen.'],
  hasColor: true,
  pointsPerUnit2: 4000,
  remarks: ['The scan has no colour.'],
};
const troy = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.7, longitude: -73.6 };
const scan = new File(['abc'], 'mill.e57', { lastModified: 1 });

const emptyDraft = newDraft('7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02');

async function showForm(props: Partial<EngineOrderFormProps> = {}, queries?: QueryClient) {
  const onStart = vi.fn(async () => undefined);
  const onDraftChange = vi.fn();
  function Form() {
    const [shown, setShown] = useState(emptyDraft);
    const change = (next: OrderDraft) => {
      onDraftChange(next);
      setShown(next);
    };
    return (
      <EngineOrderForm
        who="member"
        draft={shown}
        onDraftChange={change}
        checkScan={async () => good}
        searchPlaces={async () => [troy]}
        openUploads={[]}
        sample={<button type="button">Try a sample</button>}
        signIn={<a href="/sign-in">Sign in to start</a>}
        onStart={onStart}
        onResume={() => undefined}
        onGiveUp={async () => undefined}
        {...props}
      />
    );
  }
  const screen = await show(<Form />, queries && { queries });
  const choose = (...files: File[]) => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    const input = document.querySelector<HTMLInputElement>('[data-testid=scan-file]');
    if (!input) throw new Error('no file input');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { screen, choose, onStart, draft: (): unknown => onDraftChange.mock.lastCall?.[0] };
}

test('says in plain words what the scan is, and starts with it [N2 E1 E6]', async () => {
  const { screen, choose, onStart } = await showForm();
  const start = screen.getByRole('button', { name: 'Start conversion' });
  await expect.element(start).toBeDisabled();
  choose(scan);
  await expect.element(screen.getByText('This scan can be converted')).toBeVisible();
  for (const text of ['12.4 million', '98.4 × 65.6 × 29.5 ft', 'meters', 'The scan has no colour.'])
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
  await start.click();
  expect(onStart).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'mill.e57' }),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  );
});

test(
  'a thing of 15 cm is not called a scan that can be converted, until another unit makes it a building [N2]',
  { tags: 'nightly' },
  async () => {
    const small = { ...good, extentM: [0.15, 0.15, 0.12] as const, frameReasons: [] };
    const { screen, choose } = await showForm({ checkScan: async () => small }, readingIn('metric'));
    choose(scan);
    await expect.element(screen.getByText('This scan is too small for a building')).toBeVisible();
    await expect.element(screen.getByText(/^It measures 0.15 × 0.15 × 0.12 m\./)).toBeVisible();
    expect(screen.getByText('This scan can be converted').elements()).toEqual([]);
    expect(await violations()).toEqual([]);
    await screen.unmount();
    const wrong = await showForm({ checkScan: async () => ({ ...small, unit: 'cm', extentM: [0.09, 0.09, 0.03] }) });
    wrong.choose(scan);
    await expect.element(wrong.screen.getByText('This scan is too small for a building')).toBeVisible();
    await wrong.screen.getByRole('combobox', { name: 'Unit of the scan' }).click();
    await wrong.screen.getByRole('option', { name: 'meters', exact: true }).click();
    await expect.element(wrong.screen.getByText('This scan can be converted')).toBeVisible();
  },
);

test('a scan of more than a kilometer is doubted, whether its unit was guessed or chosen [N2]', async () => {
  const { screen, choose } = await showForm({}, readingIn('metric'));
  choose(scan);
  await expect.element(screen.getByText('This scan can be converted')).toBeVisible();
  await expect.element(screen.getByText('about 4,000 points per m²')).toBeVisible();
  await screen.unmount();
  const mm = { ...good, unit: 'mm' as const, extentM: [6, 4, 2.7] as const, pointsPerUnit2: 4e-4 };
  const wrong = await showForm({ checkScan: async () => mm }, readingIn('metric'));
  wrong.choose(scan);
  await expect.element(wrong.screen.getByText('about 400 points per m²')).toBeVisible();
  await wrong.screen.getByRole('combobox', { name: 'Unit of the scan' }).click();
  await wrong.screen.getByRole('option', { name: 'meters', exact: true }).click();
  await expect.element(wrong.screen.getByText('This scan is very large for a building')).toBeVisible();
  await expect.element(wrong.screen.getByText(/^It measures 6,000.00 × 4,000.00 × 2,700.00 m\./)).toBeVisible();
  expect(wrong.screen.getByText('This scan can be converted').elements()).toEqual([]);
  await expect.element(wrong.screen.getByText('less than 1 point per m²')).toBeVisible();
});

test('extent and density are in the units of the account, whatever the drawings will have [N2 N13]', async () => {
  const { screen, choose } = await showForm({}, readingIn('metric'));
  choose(scan);
  await expect.element(screen.getByText('30.00 × 20.00 × 9.00 m', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('about 4,000 points per m²')).toBeVisible();
});

test(
  'a hall in meters or a storey in feet: the form asks which, with the size in both, and starts only then [N2 E1]',
  { tags: 'nightly' },
  async () => {
    const { screen, choose, draft } = await showForm({
      checkScan: async () => ({ ...good, unit: null, extentM: null, openExtent: [30, 20, 9] }),
    });
    choose(scan);
    await expect.element(screen.getByText('Is the scan in meters or feet?')).toBeVisible();
    await expect.element(screen.getByText('First choose whether the scan is in meters or feet.')).toBeVisible();
    await expect
      .element(screen.getByRole('radio', { name: 'Meters: the scan is 98.4 × 65.6 × 29.5 ft' }))
      .toBeVisible();
    expect(screen.getByText('depends on the unit').elements(), 'extent and density').toHaveLength(2);
    await expect.element(screen.getByText('not stated in the file')).toBeVisible();
    expect(screen.getByText('checked after upload').elements()).toEqual([]);
    const start = screen.getByRole('button', { name: 'Start conversion' });
    await expect.element(start).toBeDisabled();
    await screen.getByRole('radio', { name: 'Feet: the scan is 30.0 × 20.0 × 9.0 ft' }).click();
    expect(draft()).toMatchObject({ scanUnit: 'ft' });
    await expect.element(start).toBeEnabled();
    expect(await violations()).toEqual([]);
  },
);

test('refuses RCS, a second file, an unknown type and more than 20 GB with their sentences [U1 X1]', async () => {
  const { screen, choose } = await showForm();
  expect(document.querySelector('[data-testid=scan-file]')?.getAttribute('accept')).toBe(
    '.e57,.las,.laz,.ply,.pts,.xyz,.txt,.pcd,.zip',
  );
  choose(new File(['a'], 'a.rcs'));
  await expect
    .element(screen.getByText(/RCS is a closed format that only its vendor's software can read/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start conversion' })).toBeDisabled();
  choose(new File(['a'], 'a.doc'));
  await expect.element(screen.getByText(/^Invalid file type for a.doc/)).toBeVisible();
  choose(scan, scan);
  await expect.element(screen.getByText('Only one scan file can be uploaded at a time')).toBeVisible();
  const large = new File(['a'], 'large.e57');
  Object.defineProperty(large, 'size', { value: 20 * 2 ** 30 + 1 });
  choose(large);
  await expect.element(screen.getByText('File large.e57 exceeds the size limit (20GB)')).toBeVisible();
});

test('a scan that cannot be converted does not start [N2]', async () => {
  const { screen, choose } = await showForm({
    checkScan: async () => ({ ...good, canConvert: false, refusal: 'This file has no points.' }),
  });
  choose(scan);
  await expect.element(screen.getByText('This file has no points.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start conversion' })).toBeDisabled();
});

test('the guess of unit and axis can be corrected [N2]', async () => {
  const { screen, choose, draft } = await showForm();
  choose(scan);
  await screen.getByRole('combobox', { name: 'Unit of the scan' }).click();
  await screen.getByRole('option', { name: 'feet', exact: true }).click();
  expect(draft()).toMatchObject({ scanUnit: 'ft', scanUpAxis: null });
});

test('what was chosen for one scan is not taken for the next one [N2 E1]', { tags: 'nightly' }, async () => {
  const { screen, choose, draft } = await showForm();
  choose(scan);
  await screen.getByRole('combobox', { name: 'Unit of the scan' }).click();
  await screen.getByRole('option', { name: 'feet', exact: true }).click();
  await expect.element(screen.getByText('30.0 × 20.0 × 9.0 ft', { exact: true })).toBeVisible();
  const other = new File(['abcd'], 'barn.e57', { lastModified: 2 });
  choose(other);
  await expect.element(screen.getByText('98.4 × 65.6 × 29.5 ft', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Unit of the scan' })).toHaveValue('As detected (meters)');
  const { fingerprintOf } = await import('#web/lib/upload/fingerprint.ts');
  const input = async (file: File) => orderInput(orderDraft.parse(draft()), file, await fingerprintOf(file));
  expect(await input(other)).toMatchObject({ scanUnit: null });
  expect(await input(scan)).toMatchObject({ scanUnit: 'ft' });
});

test('a street is typed and a place is picked [E1]', async () => {
  const { screen, draft } = await showForm();
  await screen.getByRole('textbox', { name: 'Street address' }).fill('1 River St');
  await screen.getByRole('combobox', { name: 'City or ZIP code' }).fill('tro');
  await screen.getByRole('option', { name: 'Troy, NY 12180' }).click();
  expect(draft()).toMatchObject({ street: '1 River St', place: troy });
});

test('property types are sorted and searchable [E1]', async () => {
  const { screen, draft } = await showForm();
  const field = screen.getByRole('combobox', { name: 'Space type' });
  await field.click();
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('Airport');
  await field.fill('muse');
  await screen.getByRole('option', { name: 'Museum' }).click();
  expect(draft()).toMatchObject({ spaceType: 'Museum' });
});

test('guests see the page and are asked to sign in [P3]', async () => {
  const { screen } = await showForm({ who: 'guest' });
  await expect.element(screen.getByRole('link', { name: 'Sign in to start' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start conversion' }).elements()).toEqual([]);
});

test('a file that was begun before is resumed, not ordered again [N1]', async () => {
  const { fingerprintOf } = await import('#web/lib/upload/fingerprint.ts');
  const upload = {
    id: 'u',
    projectId: 'p',
    projectName: 'Mill',
    fileName: 'mill.e57',
    sizeBytes: 3,
    fingerprint: await fingerprintOf(scan),
    storedBytes: 2,
    createdAt: '2026-11-20T00:00:00Z',
  };
  const onResume = vi.fn();
  const { screen, choose } = await showForm({ openUploads: [upload], onResume });
  choose(scan);
  await screen.getByRole('button', { name: 'Resume the upload' }).click();
  expect(onResume).toHaveBeenCalledWith(upload, expect.objectContaining({ name: 'mill.e57' }));
});

test.each([
  [
    507,
    'STORAGE_FULL',
    "We're out of storage space right now.",
    "The conversion was not started. We're out of storage space right now.",
  ],
  [415, 'UPLOAD_INVALID_TYPE', 'Invalid file type.', 'The conversion was not started. Invalid file type.'],
  [500, 'INTERNAL', 'Something went wrong on our side.', 'Failed to create order. Please try again.'],
  [0, 'UNREACHABLE', 'The server cannot be reached.', 'Failed to create order. Please try again.'],
])('an order that ends with %i %s says why, and can be sent again [X1]', async (status, code, answer, sentence) => {
  const { ApiError } = await import('#web/lib/api.ts');
  const { screen, choose } = await showForm({ onStart: () => Promise.reject(new ApiError(answer, { code, status })) });
  choose(scan);
  const start = screen.getByRole('button', { name: 'Start conversion' });
  await start.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(start).toBeEnabled();
});

test('says what it brings, costs and takes, with an estimate once the points are known [E6]', async () => {
  const { screen, choose } = await showForm();
  for (const text of [
    'Area plan',
    'First-draft model',
    'CAD drawings',
    'Segmented point cloud',
    'Free conversion up to 50,000 sq ft',
    /^Then \$0\.015 per sq ft/,
    '1 to 4 hours',
    /One file, up to 20 GB/,
  ])
    await expect.element(screen.getByText(text).first()).toBeVisible();
  expect(screen.getByText(/This scan: about/).elements()).toEqual([]);
  choose(scan);
  await expect
    .element(screen.getByText('This scan: about 2 minutes after upload, once processing starts.'))
    .toBeVisible();
  await expect.element(screen.getByText('1 to 4 hours')).toBeVisible();
});

test('has no accessibility violation, empty or filled', async () => {
  const { screen, choose } = await showForm();
  expect(await violations()).toEqual([]);
  choose(scan);
  await expect.element(screen.getByText('This scan can be converted')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the price of the files is in the currency of the operator [E6]', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['operator'], { currency: 'eur' });
  const { screen } = await showForm({}, queries);
  await expect.element(screen.getByText('Then €0.015 per sq ft for the files.', { exact: false })).toBeVisible();
});

test('a team with a plan reads its quota and its rate in the currency that it was sold in; who cannot pay reads no price [E6 B2]', async () => {
  const plan: PlanState = {
    plan: 'starter',
    interval: 'month',
    isPastDue: false,
    quota: { monthlySqft: 100_000, usedSqft: 0, overageSqft: 0, resetsAt: '2026-12-28T12:00:00.000Z' },
    periodEndsAt: '2026-12-28T12:00:00.000Z',
    isEnding: false,
    nextPlan: null,
    nextInterval: null,
    soldIn: 'eur',
    scanPlan: null,
  };
  const { screen } = await showForm({ plan });
  await expect.element(screen.getByText('100,000 sq ft this month with your plan')).toBeVisible();
  await expect.element(screen.getByText('Then €0.01 per sq ft for the files.', { exact: false })).toBeVisible();
  await screen.unmount();
  const member = await showForm({ plan: { ...plan, cannotPay: true } });
  await expect.element(member.screen.getByText('Viewing the results is always free.', { exact: true })).toBeVisible();
  expect(member.screen.getByText(/€/).elements()).toEqual([]);
});
