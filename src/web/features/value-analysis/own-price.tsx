import { Button, Text } from '@mantine/core';
import { formatCents } from '#domain/billing/money.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { OwnPrice } from './use-own-price.ts';
import css from './value-analysis.module.css';

type OwnPriceLineProps = {
  /** Undefined while it is asked for, and where it cannot be had. */ price: OwnPrice | undefined;
  currency: string;
  isUsed: boolean;
  onUse: () => void;
};

/** What our own price book says for the size, beside the assumed price of the service. */
export function OwnPriceLine({ price, currency, isUsed, onUse }: OwnPriceLineProps) {
  const texts = useTexts('valueAnalysis');
  return (
    <div className={css.own} role="status" aria-live="polite">
      {price && (
        <>
          <Text>
            {texts('ownPrice', {
              size: price.sqft.toLocaleString('en-US'),
              scopes: price.scopes.map((scope) => said(scope)).join(', '),
              price: `${formatCents(price.totalCents, currency)}${price.tax && ` ${price.tax}`}`,
            })}
          </Text>
          {isUsed ? (
            <Text c="dimmed">{texts('ownPriceUsed')}</Text>
          ) : (
            <Button size="xs" variant="default" onClick={onUse} className="no-print">
              {texts('useOwnPrice')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
