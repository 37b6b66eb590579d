import { Text } from '@mantine/core';
import { currencyOf, minorDigits } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { changesTotal, taxLabel, withTax, type MoneyTerms } from '#domain/billing/tax.ts';
import { moneyKeys, moneyTerms } from '#domain/operator/operator-settings.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './ops-admin.module.css';

type MoneySettings = Partial<Record<(typeof moneyKeys)[number], string | null>>;
/** Whole units of the currency. */
const EXAMPLE = 1000;

/** What a quote of a thousand comes to by the settings that are stored, and by those that are typed; before it is saved. */
export function TaxExample({ stored, typed }: { stored: MoneySettings; typed: MoneySettings }) {
  const texts = useTexts('opsAdmin');
  const [now, after] = [termsOf(stored), termsOf(typed)];
  const price = (currency: string) => formatCents(EXAMPLE * 10 ** minorDigits(currency), currency);
  const lines = [exampleOf(now), exampleOf(after)];
  const isChanged = JSON.stringify(lines[0]) !== JSON.stringify(lines[1]);
  return (
    <div role="group" aria-label={texts('taxExample', { price: price(now.currency) })} className={css.example}>
      <Text size="xs" c="dimmed">
        {texts('taxExample', { price: price(now.currency) })}
      </Text>
      <dl>
        {(isChanged ? lines : lines.slice(0, 1)).map((line, at) => (
          <div key={at}>
            <dt>{texts(at === 0 ? 'currencyBefore' : 'currencyAfter')}</dt>
            <dd>{texts(line.text, line)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const termsOf = (settings: MoneySettings): MoneyTerms => moneyTerms((key) => settings[key] || undefined, null);

function exampleOf(terms: MoneyTerms) {
  const currency = currencyOf(terms.currency);
  const { totalCents, tax } = withTax(EXAMPLE * 10 ** minorDigits(currency), { ...terms, currency });
  return {
    text: !tax ? 'taxExampleNone' : changesTotal(tax) ? 'taxExampleAdded' : 'taxExampleIncluded',
    total: formatCents(totalCents, currency),
    tax: tax ? said(taxLabel({ ...tax, isIncluded: false })) : '',
    amount: formatCents(tax?.cents ?? 0, currency),
  } as const;
}
