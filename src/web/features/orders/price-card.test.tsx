import { expect, test } from 'vitest';
import type { MoneyTerms } from '#domain/billing/tax.ts';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { quoteResponse } from '#domain/pricing/price-answers.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { show, violations } from '#web/ui/show.tsx';
import { PriceCard } from './price-card.tsx';

const VAT = { name: 'VAT', rate: 19_000, isIncluded: false, registrationNumber: 'DE1', exemptNumber: null };

function cardOf(money: MoneyTerms | undefined, taxExemptNumber: string | null = null) {
  const book = { ...defaultPriceBook, ...(money && { money }) };
  const quote = quoteResponse(
    priceOrder(book, {
      service: 'bimit',
      scopes: ['Architecture'],
      interiorSqft: 2000,
      siteSqft: 0,
      spaceType: 'Office',
      floors: 1,
      isPartnerTeam: false,
      taxExemptNumber,
    }),
  );
  const price = { quote, isOld: false, isIncomplete: false, failure: undefined, retry: () => undefined };
  return show(<PriceCard price={price} service="bimit" isMember />);
}

test('the price is with the tax that is added, which is a line of its own, in the currency of the operator [N20]', async () => {
  const screen = await cardOf({ currency: 'eur', tax: VAT });
  await expect.element(screen.getByRole('status')).toHaveTextContent('€1,380.40');
  for (const shown of ['VAT 19%', '€220.40', 'Includes VAT 19%', '€690.20'])
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/\$/)).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('a team that is exempt sees its number and the price without tax; prices that include tax stay [N20]', async () => {
  const exempt = await cardOf({ currency: 'eur', tax: VAT }, 'ATU 1');
  await expect.element(exempt.getByRole('status')).toHaveTextContent('€1,160.00');
  await expect.element(exempt.getByText('VAT exempt, number ATU 1')).toBeVisible();
  await exempt.unmount();
  const included = await cardOf({ currency: 'jpy', tax: { ...VAT, name: 'JCT', rate: 10_000, isIncluded: true } });
  await expect.element(included.getByRole('status')).toHaveTextContent('¥1,160');
  await expect.element(included.getByText('Includes JCT 10%', { exact: true })).toBeVisible();
  await expect.element(included.getByText('¥105', { exact: true })).toBeVisible();
});

test('a team that is exempt sees what is taken off prices that include tax, and pays the rest [N20]', async () => {
  const screen = await cardOf({ currency: 'eur', tax: { ...VAT, isIncluded: true } }, 'ATU 1');
  await expect.element(screen.getByRole('status')).toHaveTextContent('€974.79');
  await expect.element(screen.getByText('VAT 19% taken off (exempt, number ATU 1)')).toBeVisible();
  await expect.element(screen.getByText('-€185.21')).toBeVisible();
});

test('without settings there is no line of tax [N20]', async () => {
  const screen = await cardOf(undefined);
  await expect.element(screen.getByRole('status')).toHaveTextContent('$1,160.00');
  await expect.element(screen.getByText(/VAT|tax/i)).not.toBeInTheDocument();
});
