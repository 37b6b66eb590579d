import { Badge, Button, Card, Stack, Switch, Text, Title } from '@mantine/core';
import { IconCheck, IconClock, IconTag } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Quote } from '#contract/ordering.ts';
import { formatCents } from '#domain/billing/money.ts';
import { totalTaxNote } from '#domain/billing/tax.ts';
import type { OrderService } from '#domain/ordering/order-data.ts';
import { rateText } from '#domain/pricing/plan-table.ts';
import { UNLOCK_MILLICENTS_PER_SQFT } from '#domain/usage/allowance.ts';
import { useCurrency } from '#web/lib/operator.ts';
import { saidOf } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { TypePicture } from '#web/ui/type-picture.tsx';
import { deliveryDays } from './quote-facts.ts';
import css from './service-choice.module.css';

export type Choice = { service: OrderService; isEstimateMode: boolean } | { service: 'bimit-engine' };
type ServiceChoiceProps = {
  /** Prices of the smallest usual order; undefined while they are not known. */
  prices: Record<OrderService, Quote | undefined>;
  onChoose: (choice: Choice) => void;
  /** For staff: whether the order is a test. */
  test?: { isOn: boolean; onChange: (isOn: boolean) => void };
  /** Orders that were begun before. */
  children?: ReactNode;
};

/** 'Select Service': the three ways to a model, what each gives, how long it takes and from what price (O1). */
export function ServiceChoice({ prices, onChoose, test, children }: ServiceChoiceProps) {
  const texts = useTexts('order');
  const engineRate = rateText(UNLOCK_MILLICENTS_PER_SQFT, useCurrency());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.page}>
      <header className={css.heading}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {texts('select')}
        </Title>
        <Text c="dimmed" size="md">
          {texts('selectHint')}
        </Text>
      </header>
      {children}
      <div className={css.cards}>
        <ServiceCard
          service="scanit"
          picture={<TypePicture type="SCANIT" subType="Standard" />}
          terms={<ServiceTerms quote={prices.scanit} />}
        >
          <Button size="md" fullWidth onClick={() => onChoose({ service: 'scanit', isEstimateMode: false })}>
            {texts('getProposal')}
          </Button>
        </ServiceCard>
        <ServiceCard
          service="bimit"
          picture={<TypePicture type="BIMIT" subType="Standard" />}
          terms={<ServiceTerms quote={prices.bimit} />}
        >
          <div className={css.two}>
            <Button size="md" onClick={() => onChoose({ service: 'bimit', isEstimateMode: true })}>
              {texts('getProposal')}
            </Button>
            <Button size="md" variant="default" onClick={() => onChoose({ service: 'bimit', isEstimateMode: false })}>
              {texts('placeOrder')}
            </Button>
          </div>
        </ServiceCard>
        <ServiceCard
          service="engine"
          isNew
          picture={<TypePicture type="BIMIT" subType="Engine" />}
          terms={<Terms time={texts('engineTime')} price={texts('enginePrice', { rate: engineRate })} />}
        >
          <Button size="md" fullWidth className={css.long} onClick={() => onChoose({ service: 'bimit-engine' })}>
            {texts('engineAction')}
          </Button>
        </ServiceCard>
      </div>
      {test && (
        <Switch
          checked={test.isOn}
          label={texts('testToggle')}
          description={texts('testHint')}
          onChange={(event) => test.onChange(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

type ServiceCardProps = {
  service: 'scanit' | 'bimit' | 'engine';
  isNew?: boolean;
  picture: ReactNode;
  terms: ReactNode;
  children: ReactNode;
};

function ServiceCard({ service, isNew, picture, terms, children }: ServiceCardProps) {
  const texts = useTexts('order');
  const name = texts(`${service}Name`);
  return (
    <Card withBorder padding={0} component="section" aria-label={name} className={css.card}>
      <div className={css.picture}>{picture}</div>
      <Stack gap="md" p="md" className={css.words}>
        <div>
          <Title order={2} className={css.name}>
            {name}{' '}
            {isNew && (
              <Badge size="sm" variant="light" tt="none">
                {texts('engineNew')}
              </Badge>
            )}
          </Title>
          <Text c="dimmed" mt={2}>
            {texts(`${service}Text`)}
          </Text>
        </div>
        <ul className={css.gets}>
          {([1, 2, 3] as const).map((number) => (
            <li key={number}>
              <IconCheck size={16} aria-hidden />
              {texts(`${service}Get_${number}`)}
            </li>
          ))}
        </ul>
        <div className={css.foot}>
          {terms}
          {children}
        </div>
      </Stack>
    </Card>
  );
}

function ServiceTerms({ quote }: { quote: Quote | undefined }) {
  const texts = useTexts('order');
  if (!quote) return null;
  return (
    <Terms
      time={texts('priceDays', deliveryDays(quote))}
      price={texts('fromPrice', { price: formatCents(quote.total_cents, quote.currency) })}
      detail={[texts('fromSize'), saidOf(quote.tax ? totalTaxNote(quote.tax) : undefined)].filter(Boolean).join(', ')}
    />
  );
}

function Terms({ time, price, detail }: { time: string; price: string; detail?: string }) {
  return (
    <ul className={css.terms}>
      <li>
        <IconClock size={16} aria-hidden />
        {time}
      </li>
      <li>
        <IconTag size={16} aria-hidden />
        <span>
          <b className="num">{price}</b> {detail}
        </span>
      </li>
    </ul>
  );
}
