import { Text } from '@mantine/core';
import { formatCents } from '#domain/billing/money.ts';
import { taxCents, taxLabel, taxNote, type ChargedTax } from '#domain/billing/tax.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';

type TaxInAmountProps = { totalCents: number; tax: ChargedTax | null; currency: string };

/** Below an amount that is paid, what of it is price and what is tax; nothing where there is no tax. */
export function TaxInAmount({ totalCents, tax, currency }: TaxInAmountProps) {
  const texts = useTexts('plans');
  if (!tax) return null;
  return (
    <Text size="xs" c="dimmed" className="num">
      {tax.exemptNumber === null
        ? texts('netAndTax', {
            net: formatCents(totalCents - taxCents(tax), currency),
            label: said(taxLabel({ ...tax, isIncluded: false })),
            tax: formatCents(taxCents(tax), currency),
          })
        : said(taxNote(tax))}
    </Text>
  );
}
