import { Alert, Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { PriceLine, Quote } from '#contract/ordering.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { OrderData, OrderService } from '#domain/ordering/order-data.ts';
import { changesTotal, listedCents, taxCents, taxLabel, taxNote, totalTaxNote } from '#domain/billing/tax.ts';
import { listCents } from '#domain/pricing/price-answers.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './order.module.css';
import { deliveryDates, deliveryDays, discountText, type ScanCaller } from './quote-facts.ts';
import type { QuoteView } from './use-quote.ts';

type PriceCardProps = {
  price: QuoteView;
  service: OrderService;
  isMember: boolean;
  /** With every line and its reason, and delivery as dates. */ full?: { data: OrderData; caller: ScanCaller };
};

/** What the order costs, when it arrives and what is due now. The last price stays, greyed, while another is worked out (O8). */
export function PriceCard({ price, service, isMember, full }: PriceCardProps) {
  const texts = useTexts('order');
  const common = useTexts('common');
  const title = texts(isMember ? 'priceTitleTeam' : 'priceTitle');
  const { quote, isOld, isIncomplete, failure, retry } = price;
  return (
    <Card withBorder padding="md" component="section" aria-label={title} aria-busy={isOld && !isIncomplete && !failure}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          {quote && isOld && !isIncomplete && !failure && <Loader size={14} aria-label={texts('priceWait')} />}
        </Group>
        {failure && (
          <Alert color="red" role="alert">
            <Stack gap="xs" align="flex-start">
              {failure}
              <Button size="compact-sm" variant="default" onClick={retry}>
                {common('retry')}
              </Button>
            </Stack>
          </Alert>
        )}
        {isIncomplete && <Text c="dimmed">{texts('priceIncomplete')}</Text>}
        {!quote && !isIncomplete && !failure && (
          <Text c="dimmed" role="status">
            {texts('priceWait')}
          </Text>
        )}
        {quote && !isIncomplete && (
          <div className={isOld || failure ? css.old : undefined}>
            <Amounts quote={quote} service={service} full={full} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Amounts({ quote, service, full }: { quote: Quote } & Pick<PriceCardProps, 'service' | 'full'>) {
  const texts = useTexts('order');
  const total = listCents(quote);
  // An estimate alone costs nothing until it is signed.
  const isEstimate = full?.data.estimateOnly === true;
  const { currency, tax } = quote;
  const isReduced = total > listedCents({ totalCents: quote.total_cents, tax });
  return (
    <Stack gap="md">
      <div>
        {isReduced && (
          <Text
            className={css.was}
            td="line-through"
            aria-label={texts('priceWas', { price: formatCents(total, currency) })}
          >
            {formatCents(total, currency)}
          </Text>
        )}
        <div className={css.price} role="status">
          {formatCents(quote.total_cents, currency)}
        </div>
        {tax && !tax.isIncluded && tax.exemptNumber === null && (
          <Text size="xs" c="dimmed">
            {said(taxNote(tax))}
          </Text>
        )}
        {quote.bim.discount && (
          <Text size="xs" c="dimmed">
            {discountText(quote.bim.discount)}
          </Text>
        )}
      </div>
      {full ? <FullLines quote={quote} /> : <ShortLines quote={quote} />}
      {tax && <TaxLine tax={tax} currency={currency} />}
      <div className={`${css.lines} ${css.total}`}>
        <div className={css.line}>
          <span>{texts(isEstimate ? 'priceDeposit' : 'priceDue')}</span>
          <span className="num">{formatCents(quote.due_now_cents, currency)}</span>
          <small>{texts(isEstimate ? 'priceDepositHint' : 'priceDueHint')}</small>
        </div>
        <Delivery quote={quote} service={service} full={full} />
      </div>
    </Stack>
  );
}

function Delivery({ quote, service, full }: { quote: Quote } & Pick<PriceCardProps, 'service' | 'full'>) {
  const texts = useTexts('order');
  const [now] = useState(() => new Date());
  const dates = full && deliveryDates(quote, full.data, full.caller, now);
  const days = texts('priceDays', deliveryDays(quote));
  return (
    <>
      <div className={css.line}>
        <span>{texts('priceDelivery')}</span>
        <span className="num">{dates ? '' : days}</span>
        {!dates && <small>{texts(`priceDaysHint_${service}`)}</small>}
      </div>
      {dates && (
        <div>
          <Text fw={600} className="num">
            {texts('priceDates', dates)}
          </Text>
          <Text size="xs" c="dimmed">
            {days}.{' '}
            {dates.assumedScan
              ? texts('priceAssumedScan', { date: dates.assumedScan })
              : texts(`priceDaysHint_${service}`)}
          </Text>
        </div>
      )}
    </>
  );
}

/** The tax that is added to the price, taken off it, or in it. */
function TaxLine({ tax, currency }: { tax: NonNullable<Quote['tax']>; currency: string | undefined }) {
  return (
    <div className={css.lines}>
      <div className={css.line}>
        <span>{said(taxLabel(tax))}</span>
        <span className="num">{formatCents(taxCents(tax), currency)}</span>
      </div>
    </div>
  );
}

function ShortLines({ quote: { scan, bim, currency, tax } }: { quote: Quote }) {
  const texts = useTexts('order');
  // A price of one part is above already, unless tax is added to it or taken off.
  if (!scan && (!tax || !changesTotal(tax))) return null;
  return (
    <div className={css.lines}>
      {scan && (
        <div className={css.line}>
          <span>{texts('priceScan')}</span>
          <span className="num">{formatCents(scan.price_cents, currency)}</span>
        </div>
      )}
      <div className={css.line}>
        <span>{texts('priceModel')}</span>
        <ModelPrice bim={bim} currency={currency} />
      </div>
    </div>
  );
}

function FullLines({ quote: { scan, bim, currency } }: { quote: Quote }) {
  const texts = useTexts('order');
  return (
    <Stack gap="md">
      {scan && (
        <Lines
          title={texts('priceScan')}
          currency={currency}
          lines={scan.lines}
          sum={<span className="num">{formatCents(scan.price_cents, currency)}</span>}
        />
      )}
      <Lines
        title={texts('priceModel')}
        currency={currency}
        lines={bim.lines}
        sum={<ModelPrice bim={bim} currency={currency} />}
      />
    </Stack>
  );
}

function ModelPrice({ bim, currency }: Pick<Quote, 'bim' | 'currency'>) {
  if (!bim.discount) return <span className="num">{formatCents(bim.price_cents, currency)}</span>;
  return (
    <span className="num">
      <s className={css.was}>{formatCents(bim.price_cents, currency)}</s>{' '}
      {formatCents(bim.discount.discounted_price_cents, currency)}
    </span>
  );
}

type LinesProps = { title: string; lines: readonly PriceLine[]; currency: string | undefined; sum: ReactNode };

function Lines({ title, lines, currency, sum }: LinesProps) {
  return (
    <ul className={css.lines}>
      <li className={css.line} data-strong>
        <span>{title}</span>
        {sum}
      </li>
      {lines.map(({ key, label, reason, price_cents: cents }) => (
        <li key={key} className={css.line}>
          <span>{said(label)}</span>
          <span className="num">{formatCents(cents, currency)}</span>
          <small>{said(reason)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The price in the bar of every screen. */
export function ShortPrice({ price: { quote, isOld, isIncomplete, failure } }: { price: QuoteView }) {
  const texts = useTexts('order');
  if (!quote || isIncomplete) return null;
  return (
    <div className={`${css.shortPrice} ${isOld || failure ? css.old : ''}`} aria-busy={isOld && !failure}>
      <Text size="md" fw={600} className="num">
        {texts('priceShort', { price: formatCents(quote.total_cents, quote.currency) })}
        {quote.tax && (
          <Text span size="xs" c="dimmed">
            {' '}
            {said(totalTaxNote(quote.tax))}
          </Text>
        )}
      </Text>
      <Text size="xs" c="dimmed" className="num">
        {texts('priceDays', deliveryDays(quote))}
      </Text>
    </div>
  );
}
