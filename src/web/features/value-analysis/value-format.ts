const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** Made once: every key formats thirty amounts. The inputs are dollars, whatever the currency of the price book is. */
const amount = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A figure as a field shows it: grouped, with as many as two decimals. */
export const figureText = (value: number) => figure.format(value);

/** A percentage to a tenth, without its sign. */
export const percentText = (value: number) => percent.format(value);

/** An amount in cents: whole dollars where it has no cents. */
export const amountText = (cents: number) => amount.format(cents / 100);

/** An amount in cents, in whole dollars: where cents would claim too much. */
export const roundAmountText = (cents: number) => amount.format(Math.round(cents / 100));
