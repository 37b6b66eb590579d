import { Button } from '@mantine/core';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  ASSUMED_CURRENCY,
  emptyForm,
  figuresOf,
  inputKeys,
  isMoneyInput,
  orderedScopes,
  presetOf,
  readInput,
  valueInputs,
  type InputKey,
  type ValueForm,
  type ValueScope,
} from '#domain/value-analysis/value-inputs.ts';
import { formatCents } from '#domain/billing/money.ts';
import { valueOf } from '#domain/value-analysis/value-costs.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { OwnPriceLine } from './own-price.tsx';
import { useOwnPrice } from './use-own-price.ts';
import { ScopeField, ValueField } from './value-fields.tsx';
import { ValueActions } from './value-actions.tsx';
import { amountFormat } from './value-format.ts';
import { ValuePart } from './value-part.tsx';
import { describeValue, valueWords } from './value-rows.ts';
import { ValueDetails, ValueHeadline } from './value-result.tsx';
import css from './value-analysis.module.css';

const GROUPS = [
  ['scanning', ['hoursPerScan', 'scanRate', 'travelCost', 'scanQaHours', 'scanQaRate']],
  ['equipment', ['scannerCost', 'usefulLifeYears', 'maintenance', 'hosting', 'projectsPerYear']],
  ['modeling', ['sqftPerHour', 'modelRate', 'modelQaRate']],
  ['service', ['scanPrice', 'bimPrice']],
] as const satisfies readonly (readonly [string, readonly InputKey[]])[];

/** What the page does with a form. */
type ValueAnalysisProps = {
  /** At the start; later it is the component's own. */ initial: ValueForm;
  /** Of all amounts, also those that are typed. */ currency: string;
  onForm: (form: ValueForm) => void;
  /** A field was left: what `onForm` puts off is due, as the next click may lead elsewhere. */ onLeave: () => void;
  orderHref: string;
  /** Members get the price of their team. */ isMember: boolean;
};

/** The value analysis (B8): inputs, and live beside them what they amount to. */
export function ValueAnalysis({ initial, currency, onForm, onLeave, orderHref, isMember }: ValueAnalysisProps) {
  const texts = useTexts('valueAnalysis');
  const [form, setForm] = useState(initial);
  const isForeign = currency.toLowerCase() !== ASSUMED_CURRENCY;
  // No price is assumed in another currency: ours is there from the start, unless the address has one.
  const startsFollowing = isForeign && initial.typed.scanPrice === '' && initial.typed.bimPrice === '';
  const [isFollowing, setFollowing] = useState(startsFollowing);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) onForm(form);
    isFirst.current = false;
  }, [form, onForm]);
  const type = useCallback((key: InputKey, text: string) => {
    if (key === 'scanPrice' || key === 'bimPrice') setFollowing(false);
    setForm((before) => ({ ...before, typed: { ...before.typed, [key]: text } }));
  }, []);
  const setScope = useCallback(
    (scope: ValueScope, isOn: boolean) =>
      setForm((before) => ({ ...before, scopes: { ...before.scopes, [scope]: isOn } })),
    [],
  );
  const size = readInput('spaceSizeSqft', form.typed.spaceSizeSqft);
  const own = useOwnPrice(
    'problem' in size ? undefined : 'value' in size ? size.value : valueInputs.spaceSizeSqft.preset,
    orderedScopes(form.scopes),
    { isMember, currency },
  );
  const isOwnUsed = isFollowing && form.typed.scanPrice === own?.scan && form.typed.bimPrice === own.bim;
  const ownTax = isOwnUsed ? (own?.tax ?? '') : undefined;
  const words = useMemo(
    () =>
      valueWords(texts, amountFormat(currency), {
        isForeign,
        ownPrice: ownTax === undefined ? undefined : { tax: ownTax },
      }),
    [texts, currency, isForeign, ownTax],
  );
  const shown = useMemo(() => {
    const figures = figuresOf(form, isForeign);
    if (!figures) return undefined;
    const result = valueOf(figures, form.scopes);
    return { figures, scopes: form.scopes, result, described: describeValue(figures, form.scopes, result, words) };
  }, [form, words, isForeign]);
  const latest = useRef({ form, shown });
  useEffect(() => {
    latest.current = { form, shown };
  });
  const reset = useCallback(() => {
    setFollowing(isForeign);
    setForm(emptyForm);
  }, [isForeign]);
  // Once it is used, the price follows size and scopes until somebody types another one.
  useEffect(() => {
    if (!isFollowing || !own) return;
    setForm((before) => ({ ...before, typed: { ...before.typed, scanPrice: own.scan, bimPrice: own.bim } }));
    // The price by what it is: the object is another one at every key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFollowing, own?.scan, own?.bim]);
  const isPriceAssumed = form.typed.scanPrice.trim() === '' || form.typed.bimPrice.trim() === '';
  const isIncomplete = isForeign && inputKeys.some((key) => isMoneyInput(key) && form.typed[key].trim() === '');
  const hours = readInput('hoursPerScan', form.typed.hoursPerScan);
  const field = (key: InputKey) => (
    <ValueField
      key={key}
      inputKey={key}
      sign={words.amounts.sign}
      typed={form.typed[key]}
      preset={
        isForeign && isMoneyInput(key)
          ? undefined
          : presetOf(key, 'value' in hours ? hours.value : undefined, form.scopes)
      }
      isForeign={isForeign}
      onType={type}
    />
  );
  return (
    <div className={css.layout}>
      <ValueHeadline
        shown={shown}
        missing={isIncomplete ? texts('noAmounts', { currency: currency.toUpperCase() }) : texts('noResult')}
        ownPrice={own && isPriceAssumed ? formatCents(own.totalCents, currency) : undefined}
        onUseOwn={() => setFollowing(true)}
      />
      <ValueActions latest={latest} hasResult={shown !== undefined} onReset={reset} />
      <div className={css.form} onBlur={onLeave}>
        <ValuePart
          title={texts('project')}
          text={isForeign ? texts('foreignText', { currency: currency.toUpperCase() }) : texts('projectText')}
        >
          <div className={css.fields}>
            {field('spaceSizeSqft')}
            <ScopeField scopes={form.scopes} onScope={setScope} />
          </div>
        </ValuePart>
        {GROUPS.map(([title, keys]) => (
          <ValuePart
            key={title}
            title={texts(title)}
            {...(title === 'service' && !isOwnUsed && !isForeign && { text: texts('serviceText') })}
          >
            <div className={css.fields}>{keys.map(field)}</div>
            {title === 'service' && (
              <OwnPriceLine price={own} currency={currency} isUsed={isOwnUsed} onUse={() => setFollowing(true)} />
            )}
          </ValuePart>
        ))}
      </div>
      <div className={css.details}>
        {shown && <ValueDetails {...shown} />}
        <OrderButton href={orderHref} />
      </div>
    </div>
  );
}

const OrderButton = memo(function OrderButton({ href }: { href: string }) {
  const texts = useTexts('valueAnalysis');
  return (
    <Button component={AppLink} href={href} className="no-print" style={{ alignSelf: 'flex-start' }}>
      {texts('order')}
    </Button>
  );
});
