import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HostedInvoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/billing/money.ts';
import { changesTotal, registrationText, taxCents, taxLabel } from '#domain/billing/tax.ts';
import { TINT_SHARE, tones, type Tone } from '#domain/color/display.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { chipClass } from '#web/ui/themed.ts';
import { shortDayText } from '#web/lib/dates.ts';
import css from './invoices.module.css';

const TONES: Record<HostedInvoice['status'], Tone> = {
  open: 'attention',
  pending: 'progress',
  paid: 'done',
  void: 'neutral',
};

/** What an invoice says. `children`: what can be done with it. */
export function InvoiceSheet({ invoice, children }: { invoice: HostedInvoice; children: ReactNode }) {
  const texts = useTexts('invoices');
  const {
    number,
    status,
    amountCents,
    currency,
    projectName,
    address,
    from,
    to,
    logo,
    lines,
    tax,
    issuedOn,
    dueOn,
    paidOn,
  } = invoice;
  const { terms } = invoice;
  const taxLine = tax && (
    <div className={css.line}>
      <span>{said(taxLabel(tax))}</span>
      <span className="num">{formatCents(taxCents(tax), currency)}</span>
    </div>
  );
  const { color, textColor } = tones[TONES[status]];
  return (
    <article className={css.sheet}>
      <header className={css.head}>
        {logo ? (
          <img src={logo} alt={from.name} className={css.logo} />
        ) : (
          <Text fw={600} size="md">
            {from.name}
          </Text>
        )}
        <span className={`${css.status} ${chipClass(textColor, color, TINT_SHARE)}`}>{texts(`status_${status}`)}</span>
      </header>
      <Title order={1} size="h3">
        {texts('title', { number })}
      </Title>
      <p className={`num ${css.amount}`}>{formatCents(amountCents, currency)}</p>
      <div className={css.actions}>{children}</div>
      <dl className={css.facts}>
        <Fact label={texts('issued')}>{shortDayText(issuedOn)}</Fact>
        {status === 'paid' && paidOn !== null ? (
          <Fact label={texts('status_paid')}>{shortDayText(paidOn)}</Fact>
        ) : (
          <Fact label={texts('due')}>{dueOn === null ? texts('onReceipt') : shortDayText(dueOn)}</Fact>
        )}
        <Fact label={texts('from')}>
          <Party {...from} />
        </Fact>
        <Fact label={texts('to')}>
          <Party {...to} />
        </Fact>
        <Fact label={texts(invoice.isPlan ? 'plan' : 'project')}>
          <Party name={projectName} lines={address === null ? [] : [address]} />
        </Fact>
      </dl>
      <section aria-label={texts('lines')}>
        {lines.map(({ label, reason, amountCents: cents }, index) => (
          <div key={index} className={css.line}>
            <div>
              <Text fw={500}>{said(label)}</Text>
              {reason !== '' && (
                <Text size="xs" c="dimmed">
                  {said(reason)}
                </Text>
              )}
            </div>
            <span className="num">{formatCents(cents, currency)}</span>
          </div>
        ))}
        {tax && changesTotal(tax) && taxLine}
        <div className={css.line} data-strong>
          <span>{texts('total')}</span>
          <span className="num">{formatCents(amountCents, currency)}</span>
        </div>
        {tax && !changesTotal(tax) && taxLine}
        {tax?.registrationNumber && (
          <Text size="xs" c="dimmed" mt="xs">
            {said(registrationText(tax) ?? '')}
          </Text>
        )}
      </section>
      {terms !== '' && status !== 'paid' && (
        <section aria-label={texts('terms')}>
          <Text size="xs" c="dimmed" className={css.terms}>
            {terms}
          </Text>
        </section>
      )}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Party({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <>
      <Text fw={500}>{name}</Text>
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </>
  );
}
