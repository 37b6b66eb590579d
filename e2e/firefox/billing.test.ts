import { expect } from 'vitest';
import { beginScanOrder, chooseFirstDate, priced } from './order-steps.ts';
import { screenOf, type Screen } from './screen.ts';
import { test, type Visitor } from './visitor.ts';

/** The card form, a page of the payment sandbox within ours. */
async function cardForm({ page }: Visitor): Promise<Screen> {
  const frame = await (await page.waitForSelector('iframe[title="Card payment"]'))?.contentFrame();
  if (!frame) throw new Error('There is no card form.');
  return screenOf(frame);
}

async function pay(card: Screen, number: string): Promise<void> {
  await card.fill('Card number', number);
  await card.fill('Expiry (MM/YY)', '12/34');
  await card.fill('CVC', '123');
  await card.fill('Name on card', 'Journey Person');
  await card.press(/^Pay \$/);
}

test('a deposit is paid by card: one is declined, the next is taken, and the receipt is on the billing page', async ({
  visitor,
}) => {
  await beginScanOrder(visitor, 'buyer', 'Deposit Mill');
  await visitor.press('Go to order details');
  await visitor.press('Continue to Order');
  await visitor.press('Review and Place Order');
  await chooseFirstDate(visitor);
  await visitor.press('Select Dates');
  await visitor.find('heading', 'Order Summary');
  await priced(visitor);
  await visitor.press('Pay Deposit');

  const card = await cardForm(visitor);
  await card.sees('TEST MODE');
  await pay(card, '4000 0000 0000 9995');
  await card.sees('Your card has insufficient funds.');
  await pay(card, '4242 4242 4242 4242');
  await visitor.sees(/^Paid on/m);

  await visitor.goto('/billing');
  await visitor.follow(/^Receipt .* for Deposit Mill$/);
  await visitor.sees('Deposit Mill');
  await visitor.find('button', /^Print/);
  expect(visitor.complaints).toEqual([]);
});
