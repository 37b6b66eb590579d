import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formOf } from '#domain/value-analysis/value-address.ts';
import { openPdf } from '#viewer/document/open-pdf.ts';
import { violations } from '#web/ui/show.tsx';
import { serve } from '#web/ui/serve.ts';
import { showPage } from './testing/show-page.tsx';
import { figuresOf } from '#domain/value-analysis/value-inputs.ts';
import { valueOf } from '#domain/value-analysis/value-costs.ts';
import { amountFormat } from '#web/features/value-analysis/value-format.ts';
import { describeValue, valueWords } from '#web/features/value-analysis/value-rows.ts';
import { valuePdf } from '#web/features/value-analysis/value-pdf.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(path: string, currency = 'usd') {
  serve({ '/api/operator': () => ({ body: { currency } }) });
  const screen = await showPage(path);
  await expect.element(screen.getByRole('heading', { name: 'Value analysis', level: 1 })).toBeVisible();
  const region = screen.getByRole('region', { name: 'Result' });
  return {
    screen,
    region,
    result: region.getByRole('status'),
    field: (name: string) => screen.getByRole('textbox', { name, exact: true }),
  };
}

test(
  'a guest sees the defaults, types, and reads the result at once; the address follows and opens the same figures [B8] [B16] [B17] [B18]',
  { tags: 'nightly' },
  async () => {
    const { screen, region, result, field } = await open('/value-analysis');
    await expect.element(result).toHaveTextContent('You save $19,150 with our service');
    await expect.element(region.getByText('ROI 510.7%')).toHaveAttribute('data-band', 'green');
    await expect.element(screen.getByText('ROI 5.3%')).toHaveAttribute('data-band', 'blue');
    await expect.element(field('Travel ($)')).toHaveValue('1,600');
    await userEvent.fill(field('Hours per scan'), '16');
    await expect.element(field('Travel ($)')).toHaveValue('1,900');
    await screen.getByRole('checkbox', { name: 'MEPF', exact: true }).click();
    await expect.element(field('Speed (sq ft per hour)')).toHaveValue('250');
    await userEvent.fill(field('Scan price ($)'), '45,800');
    await expect.element(region.getByText(/^ROI -/)).toHaveAttribute('data-band', 'red');
    await expect
      .poll(() => screen.router.state.location.search)
      .toEqual({ hoursPerScan: 16, scanPrice: 45_800, scope: 'mepf' });
    await expect.element(screen.getByRole('row', { name: /^Scanner purchase/ })).toBeVisible();
    expect(await violations()).toEqual([]);
    // Its own address leaves the fields alone; another one opens other figures.
    await expect.element(field('Scan price ($)')).toHaveValue('45,800');
    await screen.router.navigate({ href: '/value-analysis?spaceSizeSqft=25000' });
    await expect.element(field('Space size (sq ft)')).toHaveValue('25,000');
    await expect.element(field('Scan price ($)')).toHaveValue('2,500');
    await expect.element(result).toHaveTextContent('You save $27,550 with our service');
  },
);

test(
  'in another currency than the assumptions amounts are asked for and none is relabeled; our own price is there [B16]',
  { tags: 'nightly' },
  async () => {
    serve({
      '/api/operator': () => ({ body: { currency: 'jpy' } }),
      '/api/pricing/get-quote-public': () => ({
        body: { scan: { price_cents: 300_000 }, bim: { price_cents: 200_000 }, total_cents: 500_000, currency: 'jpy' },
      }),
    });
    const screen = await showPage('/value-analysis');
    const region = screen.getByRole('region', { name: 'Result' });
    const field = (name: string) => screen.getByRole('textbox', { name, exact: false });
    await expect.element(region.getByText('Enter your amounts in JPY to see the result.')).toBeVisible();
    await expect.element(screen.getByText('are in US dollars and are not converted', { exact: false })).toBeVisible();
    await expect.element(field('Scanning team (¥ per hour)')).toHaveValue('');
    await expect.element(field('Hours per scan')).toHaveValue('8');
    await expect.element(field('Scan price (¥)')).toHaveValue('300,000');
    for (const [name, typed] of [
      ['Scanning team (¥ per hour)', '12000'],
      ['Travel (¥)', '900'],
      ['Scan QA/QC (¥ per hour)', '10000'],
      ['Scanner purchase (¥)', '4000000'],
      ['Maintenance (¥ per year)', '400000'],
      ['Hosting (¥ per year)', '300000'],
      ['Modeling team (¥ per hour)', '9000'],
      ['Model QA/QC (¥ per hour)', '9000'],
    ] as const)
      await userEvent.fill(field(name), typed);
    // 12,000 an hour is beyond the bound in dollars, and 900 below it.
    await expect.element(region.getByRole('status')).toHaveTextContent('You save ¥1,452,900 with our service');
    await expect.element(screen.getByRole('region', { name: 'Basic ROI' })).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('$');
    expect(document.body.textContent).not.toContain('¥75');
    expect(await violations()).toEqual([]);
  },
);

test('amounts of a result have as many decimals as their currency [B16]', () => {
  const form = formOf({ scanPrice: 2500.5 });
  const figures = figuresOf(form)!;
  const yen = valueWords(undefined, amountFormat('jpy'));
  expect(describeValue(figures, form.scopes, valueOf(figures, form.scopes), yen).costs.at(-1)).toEqual([
    'Our service',
    '¥3,751',
  ]);
});

test('our own price says whether its tax is in it, and what is assumed of the price goes once it is used [B16] [N20]', async () => {
  const tax = {
    name: 'VAT',
    rate: 21_000,
    isIncluded: false,
    registrationNumber: null,
    exemptNumber: null,
    cents: 252_000,
  };
  serve({
    '/api/operator': () => ({ body: { currency: 'usd' } }),
    '/api/pricing/get-quote-public': () => ({
      body: { scan: { price_cents: 600_000 }, bim: { price_cents: 600_000 }, total_cents: 1_452_000, tax },
    }),
  });
  const screen = await showPage('/value-analysis');
  await expect
    .element(screen.getByText('Our price for 10,000 sq ft (Architecture): $12,000.00 plus VAT 21%'))
    .toBeVisible();
  const differs = /do not follow the size|whatever the size/;
  await expect.element(screen.getByText(differs).first()).toBeVisible();
  // Beside the result that it would change, and gone with it.
  const use = screen.getByRole('button', { name: 'Use our price: $12,000.00' });
  await use.click();
  await expect.element(use).not.toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: 'Our service (plus VAT 21%) $12,000' })).toBeVisible();
  expect(screen.getByText(differs).all()).toEqual([]);
});

test(
  'our own price for the size stands beside the assumed one, and follows size and scopes once it is used [B16]',
  { tags: 'nightly' },
  async () => {
    const asked: string[] = [];
    serve({
      '/api/operator': () => ({ body: { currency: 'usd' } }),
      '/api/pricing/get-quote-public': (query) => {
        asked.push(`${query.get('interior_sqft')} ${query.get('scopes')}`);
        const cents = Number(query.get('interior_sqft')) * 60;
        return { body: { scan: { price_cents: cents }, bim: { price_cents: cents }, total_cents: 2 * cents } };
      },
    });
    const screen = await showPage('/value-analysis');
    const part = screen.getByRole('region', { name: 'Our service' });
    const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
    await expect.element(part.getByText('Our price for 10,000 sq ft (Architecture): $12,000.00')).toBeVisible();
    await expect.element(field('Scan price ($)')).toHaveValue('2,500');
    await part.getByRole('button', { name: 'Use it' }).click();
    await expect.element(field('Scan price ($)')).toHaveValue('6,000');
    await expect.element(screen.getByRole('row', { name: 'Our service $12,000' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.fill(field('Space size (sq ft)'), '20000');
    await screen.getByRole('checkbox', { name: 'MEPF', exact: true }).click();
    await expect.element(field('BIM price ($)')).toHaveValue('12,000');
    expect(asked.at(-1)).toBe('20000 Architecture,MEPF');
    await userEvent.fill(field('Scan price ($)'), '5000');
    await expect.element(part.getByRole('button', { name: 'Use it' })).toBeVisible();
    await screen.getByRole('button', { name: 'Reset' }).click();
    await expect.element(field('BIM price ($)')).toHaveValue('1,250');
  },
);

test('a figure out of its bounds is replaced beside a note, and what is no number has no result [B19]', async () => {
  const { screen, result, field } = await open('/value-analysis?usefulLifeYears=99&modelRate=1e308');
  await expect.element(screen.getByText('The maximum is 10, so 10 is used.')).toBeVisible();
  await expect.element(screen.getByText('Enter a number from 0 to 10,000.')).toBeVisible();
  await expect.element(result).toHaveTextContent('Correct the marked fields to see the result.');
  await expect.element(screen.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  await userEvent.fill(field('Modeling team ($ per hour)'), 'NaN');
  await expect.element(result).toHaveTextContent('Correct the marked fields to see the result.');
  await userEvent.clear(field('Modeling team ($ per hour)'));
  await expect.element(result).toHaveTextContent('You save $15,650 with our service');
  await userEvent.fill(field('Scanner purchase ($)'), '5');
  await expect.element(screen.getByText('The minimum is 5,000, so 5,000 is used.')).toBeVisible();
  await expect.element(field('Scanner purchase ($)')).toHaveValue('5');
  await userEvent.tab();
  await expect.element(field('Scanner purchase ($)')).toHaveValue('5,000');
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect.element(result).toHaveTextContent('You save $19,150 with our service');
  await expect.element(screen.getByText(/is used\.$/)).not.toBeInTheDocument();
});

test(
  'the PDF is made in the browser and says what the page says; a failure says so [B8] [X1]',
  { tags: 'nightly' },
  async () => {
    const form = formOf({ scope: 'mepf,furniture,complexMepf' });
    const figures = figuresOf(form)!;
    const result = valueOf(figures, form.scopes);
    const described = describeValue(figures, form.scopes, result);
    const pdf = await valuePdf({ figures, scopes: form.scopes, result, described }, 'Mar 31, 2026');
    const opened = openPdf(new Uint8Array(await pdf.arrayBuffer()));
    onTestFinished(opened.close);
    const read = await opened.pdf;
    const pages = await Promise.all(
      Array.from({ length: read.numPages }, async (_, index) => (await read.getPage(index + 1)).getTextContent()),
    );
    const words = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')));
    for (const text of ['Value analysis', 'You save $46,550 with our service · ROI 1,241.3%', '$50,300', '$30,000'])
      expect(words).toContain(text);
    const { screen } = await open('/value-analysis');
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no room');
    });
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { notifications } = await import('@mantine/notifications');
    const shown = vi.spyOn(notifications, 'show');
    await screen.getByRole('button', { name: 'Download PDF' }).click();
    await expect
      .poll(() => shown.mock.calls.map(([{ message }]) => message))
      .toEqual(['Error generating PDF. Please try again later.']);
  },
);

test('a link to the figures is copied [B8]', async () => {
  const { screen, field } = await open('/value-analysis');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.fill(field('Useful life (years)'), '4');
  await screen.getByRole('button', { name: 'Copy link' }).click();
  expect(copied.mock.calls[0]?.[0]).toMatch(/\?usefulLifeYears=4$/);
});

test(
  'figures typed just before leaving are there again after Back, and a field of blanks shows its default [B8] [B16]',
  { tags: 'nightly' },
  async () => {
    const { screen, result, field } = await open('/value-analysis');
    await userEvent.fill(field('Hours per scan'), '   ');
    await userEvent.fill(field('Space size (sq ft)'), '33000');
    await expect.element(field('Hours per scan')).toHaveValue('8');
    await screen.getByRole('link', { name: 'Get a proposal' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Value analysis', level: 1 })).not.toBeInTheDocument();
    screen.router.history.back();
    await expect.element(field('Space size (sq ft)')).toHaveValue('33,000');
    await expect.element(result).toHaveTextContent('You save $32,030 with our service');
  },
);
