import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { readAs } from '#web/lib/testing/read-as.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { Prices } from './prices.tsx';

const at = '2026-03-31T12:00:00.000Z';
const versions = [{ version: 1, note: 'Ships with the product', createdBy: null, createdAt: at }];

/** The page of a console in this currency, and what it saves. */
async function open(currency: string) {
  const saved: unknown[] = [];
  serve({
    '/api/operator': () => ({ body: { currency } }),
    '/api/ops/price-books/1': () => ({ body: { book: defaultPriceBook } }),
    '/api/ops/price-books': (_query, init) => {
      if (init?.method !== 'POST') return { body: { active: 1, versions } };
      saved.push(typeof init.body === 'string' ? JSON.parse(init.body) : init.body);
      return { body: { version: 2 } };
    },
  });
  return { saved, screen: await show(<Prices />, { queries: readAs('admin') }) };
}

test(
  'a price book is edited as a form: each field says what it takes, and what changed is listed before it is saved [Y7]',
  { tags: 'nightly' },
  async () => {
    const { screen, saved } = await open('eur');
    const rate = screen.getByRole('textbox', { name: 'SCANIT, MEPF, up to 50,000 sq ft' });
    const save = screen.getByRole('button', { name: 'Save as a new version' });
    const changes = screen.getByRole('region', { name: 'Changes from version 1' });
    await screen.getByRole('textbox', { name: 'What changed' }).fill('Spring');
    await expect.element(rate).toHaveValue('0.05');
    await expect.element(screen.getByText('€ per sq ft. Each rate', { exact: false })).toBeVisible();
    await expect.element(changes.getByText('Nothing has changed yet.')).toBeVisible();
    await rate.fill('0,06');
    await expect.element(screen.getByText('0.00 to 10,000.00, up to 3 decimals')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await rate.fill('0.065');
    await screen.getByRole('textbox', { name: 'Model, Minimum price (€)' }).fill('1,200');
    await expect
      .element(changes.getByRole('row', { name: 'SCANIT, MEPF, up to 50,000 sq ft 0.05 0.065' }))
      .toBeVisible();
    await expect.element(changes.getByRole('row', { name: 'Model, Minimum price (€) 750 1,200' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'SCANIT, Complex MEPF, up to 50,000 sq ft' }).fill('0.06');
    await expect
      .element(
        screen.getByText('Scan: Complex MEPF must cost at least Architecture and MEPF together', { exact: false }),
      )
      .toBeVisible();
    await screen.getByRole('textbox', { name: 'SCANIT, Complex MEPF, up to 50,000 sq ft' }).fill('0.12');
    expect(await violations()).toEqual([]);
    await save.click();
    await expect.poll(() => saved).toHaveLength(1);
    const scan = structuredClone(defaultPriceBook.scan);
    scan.scopeMillsPerSqft.MEPF[1] = 65;
    const bim = { ...defaultPriceBook.bim, minimumCents: 120_000 };
    expect(saved).toEqual([{ note: 'Spring', book: { ...defaultPriceBook, scan, bim } }]);
  },
);

test(
  'a price book is opened from JSON, which the form and the list of changes follow [Y7]',
  { tags: 'nightly' },
  async () => {
    const { screen } = await open('usd');
    await expect.element(screen.getByRole('button', { name: 'Export JSON' })).toBeVisible();
    const dearer = { ...defaultPriceBook, bim: { ...defaultPriceBook.bim, minimumCents: 99_900 } };
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File([JSON.stringify(dearer)], 'book.json', { type: 'application/json' }));
    await expect.element(screen.getByRole('textbox', { name: 'Model, Minimum price ($)' })).toHaveValue('999');
    for (const file of [new File(['a,b'], 'prices.csv.json'), new File(['1'.repeat(2 ** 20 + 1)], 'scan.json')]) {
      await userEvent.upload(input, file);
      await expect
        .element(screen.getByText(`${file.name} is not a price book in JSON. Nothing was changed.`))
        .toBeVisible();
    }
    await expect.element(screen.getByRole('textbox', { name: 'Model, Minimum price ($)' })).toHaveValue('999');
    await screen.getByText('JSON', { exact: true }).click();
    const json = screen.getByRole('textbox', { name: 'Price book' });
    await json.fill('{ "version": 1');
    await screen.getByText('Form', { exact: true }).click();
    await expect.element(screen.getByText('This JSON is not a complete price book.', { exact: false })).toBeVisible();
  },
);

test('a version is activated over what it changes of the active one, also of one that became active meanwhile [Y7]', async () => {
  const minimum = (cents: number) => ({ ...defaultPriceBook, bim: { ...defaultPriceBook.bim, minimumCents: cents } });
  let active = 1;
  const sent: unknown[] = [];
  serve({
    '/api/operator': () => ({ body: { currency: 'usd' } }),
    '/api/ops/price-books/1': () => ({ body: { book: defaultPriceBook } }),
    '/api/ops/price-books/2': () => ({ body: { book: minimum(99_900) } }),
    '/api/ops/price-books/3': () => ({ body: { book: minimum(120_000) } }),
    '/api/ops/price-books': () => ({
      body: { active, versions: [3, 2, 1].map((version) => ({ version, note: '', createdBy: null, createdAt: at })) },
    }),
    '/api/ops/price-books/3/activate': (_query, init) => {
      sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
      if (sent.length > 1) return { body: { ok: true } };
      active = 2;
      return { status: 409, body: { error: 'Somebody else changed this.', code: 'STALE', requestId: '1' } };
    },
  });
  const screen = await show(<Prices />, { queries: readAs('admin') });
  await screen.getByRole('button', { name: 'Activate…' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Activate version 3?' });
  const row = (values: string) => dialog.getByRole('row', { name: `Model, Minimum price ($) ${values}` });
  await expect.element(row('750 1,200')).toBeVisible();
  await dialog.getByRole('textbox').fill('Spring');
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect.element(dialog.getByText('Somebody else changed this.')).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Changes from version 2' })).toBeVisible();
  await expect.element(row('999 1,200')).toBeVisible();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    { reason: 'Spring', seen: 1 },
    { reason: 'Spring', seen: 2 },
  ]);
});
