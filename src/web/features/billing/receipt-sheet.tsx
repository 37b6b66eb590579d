import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '#contract/billing.ts';
import { minorDigits } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import {
  changesTotal,
  listedCents,
  registrationText,
  taxCents,
  taxLabel,
  type ChargedTax,
} from '#domain/billing/tax.ts';
import { rateText } from '#domain/pricing/plan-table.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { operatorQuery } from '#web/lib/operator.ts';
import { useDates } from '#web/lib/preferences.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { LabelValuePairs } from '#web/ui/label-value-pairs.tsx';
import { CardText, PeriodText } from './receipt-facts.tsx';
import css from './billing.module.css';

/** Thousandths of a cent per square foot of what was paid: plans have rates of whole tenths of a cent. */
const paidRate = (amountCents: number, areaSqft: number, currency: string) =>
  Math.round((amountCents * 10) / areaSqft / 10 ** (minorDigits(currency) - 2)) * 100;

/** One receipt, to be read and printed: without the portal around it. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const texts = useTexts('billing');
  const dates = useDates();
  const { data: today } = useQuery({ ...operatorQuery, enabled: receipt.seller === undefined });
  const seller = receipt.seller ?? (today && { name: today.company, lines: today.address ? [today.address] : [] });
  const {
    number,
    projectName,
    teamName,
    paidBy,
    paidAt,
    paidOn,
    areaSqft,
    amountCents,
    refundedCents,
    currency,
    tax,
    receiptUrl,
    invoiceNumber,
    invoiceId,
    isPlan,
    card,
    period,
    lines = [],
  } = receipt;
  const listed = listedCents({ totalCents: amountCents, tax });
  return (
    <>
      <Group justify="space-between" className="no-print" w="100%" maw={640} mx="auto">
        <Button variant="subtle" component={AppLink} href="/billing" leftSection={<IconArrowLeft size={16} />}>
          {texts('back')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {texts('print')}
        </Button>
      </Group>
      <article className={css.receipt}>
        <Text fw={600}>{seller?.name ?? '\u00a0'}</Text>
        {seller?.lines.map((line) => (
          <Text key={line} size="xs" c="dimmed">
            {line}
          </Text>
        ))}
        <Title order={1} mt={16}>
          {texts('receiptTitle', { number })}
        </Title>
        <Text c="dimmed">{texts('paidOn', { date: paidOn ? shortDayText(paidOn) : dates.day(new Date(paidAt)) })}</Text>
        <LabelValuePairs className={css.facts}>
          <dt>{texts('team')}</dt>
          <dd>{teamName}</dd>
          {!isPlan && (
            <>
              <dt>{texts('paidBy')}</dt>
              <dd>{paidBy}</dd>
            </>
          )}
          {(isPlan || card) && (
            <>
              <dt>{texts('paidWith')}</dt>
              <dd className="num">{card ? <CardText card={card} /> : texts('paidByPlan')}</dd>
            </>
          )}
          <dt>{texts(isPlan ? 'plan' : 'project')}</dt>
          <dd>{projectName}</dd>
          {period && (
            <>
              <dt>{texts('billedAs')}</dt>
              <dd>{texts(`billed_${period.interval}`)}</dd>
              <dt>{texts('periodLabel')}</dt>
              <dd className="num">
                <PeriodText {...period} />
              </dd>
            </>
          )}
          {areaSqft !== null && (
            <>
              <dt>{texts('area')}</dt>
              <dd className="num">
                {areaTexts(areaSqft).own},{' '}
                {texts('unitPrice', { rate: rateText(paidRate(listed, areaSqft, currency), currency) })}
              </dd>
            </>
          )}
        </LabelValuePairs>
        {lines.length > 0 ? (
          lines.map((line, index) => (
            <div key={index} className={css.line}>
              <span>
                {said(line.label)}
                {line.reason !== '' && (
                  <Text size="xs" c="dimmed">
                    {said(line.reason)}
                  </Text>
                )}
              </span>
              <span>{formatCents(line.amountCents, currency)}</span>
            </div>
          ))
        ) : (
          <div className={css.line}>
            <span>{invoiceNumber === null ? texts('unlimited') : texts('invoicePaid', { number: invoiceNumber })}</span>
            <span>{formatCents(listed, currency)}</span>
          </div>
        )}
        {tax && changesTotal(tax) && (
          <>
            <div className={css.line}>
              <span>{texts('subtotal')}</span>
              <span>{formatCents(listed, currency)}</span>
            </div>
            <TaxLine tax={tax} currency={currency} />
          </>
        )}
        {refundedCents > 0 && (
          <div className={css.line}>
            <span>{texts('refundedOf')}</span>
            <span>-{formatCents(refundedCents, currency)}</span>
          </div>
        )}
        <div className={css.line} data-strong>
          <span>{texts('total')}</span>
          <span>{formatCents(amountCents - refundedCents, currency)}</span>
        </div>
        {tax && !changesTotal(tax) && <TaxLine tax={tax} currency={currency} />}
        {tax?.registrationNumber && (
          <Text size="xs" c="dimmed" mt="xs">
            {said(registrationText(tax) ?? '')}
          </Text>
        )}
        {invoiceId && isPlan && (
          <Anchor component={AppLink} className="no-print" href={`/invoices/${invoiceId}`} underline="always">
            {texts('viewInvoice')}
          </Anchor>
        )}
        {receiptUrl && (
          <Anchor className="no-print" href={receiptUrl} target="_blank" rel="noreferrer" underline="always">
            {texts('cardReceipt')}
          </Anchor>
        )}
      </article>
    </>
  );
}

function TaxLine({ tax, currency }: { tax: ChargedTax; currency: string }) {
  return (
    <div className={css.line}>
      <span>{said(taxLabel(tax))}</span>
      <span>{formatCents(taxCents(tax), currency)}</span>
    </div>
  );
}
