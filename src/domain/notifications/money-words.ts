/** Ids are not amounts, although one may contain '8cad'. */
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const CURRENCY_FIRST = /(?:[$€£¥]|\b(?:US|CA|AU)\$|\b(?:USD|CAD|AUD|EUR|GBP)\b)\s?\d/;
const NUMBER_FIRST =
  /\d[\d.,]*\s?(?:k|K|m|M)?\s?(?:[$€£¥]|(?:USD|CAD|AUD|EUR|GBP|dollars?|bucks|euros?|pounds sterling)\b)/;
/** Signs, codes and names of currencies beside a number, on either side of it. */
const AMOUNT = new RegExp(`${CURRENCY_FIRST.source}|${NUMBER_FIRST.source}`, 'i');

/** Words of others, for readers who may not see prices: '' where they name an amount of money. */
export function withoutAmounts(text: string): string {
  return AMOUNT.test(text.replaceAll(IDS, '')) ? '' : text;
}
