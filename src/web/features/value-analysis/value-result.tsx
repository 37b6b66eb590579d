import { Button } from '@mantine/core';
import { memo } from 'react';
import type { ValueResult } from '#domain/value-analysis/value-costs.ts';
import type { ValueFigures, ValueScopes } from '#domain/value-analysis/value-inputs.ts';
import { useTexts } from '#web/lib/texts.ts';
import { RoiBadge } from './roi-badge.tsx';
import type { AmountFormat } from './value-format.ts';
import { ValuePart, ValueTable } from './value-part.tsx';
import type { DescribedValue } from './value-rows.ts';
import css from './value-analysis.module.css';

export type ShownValue = {
  figures: ValueFigures;
  scopes: ValueScopes;
  result: ValueResult;
  described: DescribedValue;
};

type HeadlineProps = {
  shown: ShownValue | undefined;
  /** What keeps it from being shown. */ missing: string;
  /** Our own price, while the result goes by an assumed one. */ ownPrice: string | undefined;
  onUseOwn: () => void;
};

/** The result in one line. Stays in sight while the inputs are filled in. */
export function ValueHeadline({ shown, missing, ownPrice, onUseOwn }: HeadlineProps) {
  const texts = useTexts('valueAnalysis');
  return (
    <section className={`${css.part} ${css.headline}`} aria-label={texts('result')}>
      <p role="status" className={css.saves}>
        {shown ? shown.described.headline : missing}
      </p>
      {shown && <RoiBadge roi={shown.result.roi} />}
      {shown && ownPrice !== undefined && (
        <div className={`${css.assumed} no-print`}>
          <span>{texts('assumedPrice')}</span>
          <Button size="compact-xs" variant="default" onClick={onUseOwn}>
            {texts('useOwnPriceOf', { price: ownPrice })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Line by line: costs, what matters most, the basic return, and what was assumed. */
export const ValueDetails = memo(function ValueDetails({ result, described }: ShownValue) {
  const texts = useTexts('valueAnalysis');
  const { words } = described;
  return (
    <>
      <ValuePart title={texts('comparison')}>
        <Bars result={result} amounts={words.amounts} />
        <ValueTable head={words.costs} rows={described.costs} totals={2} />
      </ValuePart>
      <ValuePart title={texts('sensitivity')} text={words.sensitivityText}>
        <ValueTable head={words.sensitivity} rows={described.sensitivity} />
      </ValuePart>
      {described.basic.length > 0 && (
        <ValuePart title={texts('basic')} text={texts('basicText')} badge={<RoiBadge roi={result.basic.roi} />}>
          <ValueTable rows={described.basic} totals={1} />
        </ValuePart>
      )}
      <ValuePart title={texts('assumptions')}>
        <dl className={css.assumptions}>
          {described.assumptions.map(({ label, value, why }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {why && <small className={css.dimmed}>{why}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </ValuePart>
    </>
  );
});

/** Both sums beside each other, to scale. */
function Bars({ result: { inHouseCents, serviceCents }, amounts }: { result: ValueResult; amounts: AmountFormat }) {
  const texts = useTexts('valueAnalysis');
  const most = Math.max(inHouseCents, serviceCents, 1);
  const bar = (label: string, cents: number, kind: string) => (
    <div className={css.bar}>
      <span>{label}</span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect width={(100 * cents) / most} height="1" data-kind={kind} />
      </svg>
      <strong className="num">{amounts.text(cents)}</strong>
    </div>
  );
  return (
    <div className={css.bars}>
      {bar(texts('inHouse'), inHouseCents, 'in-house')}
      {bar(texts('ourService'), serviceCents, 'service')}
    </div>
  );
}
