import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ServiceAuthorization } from '#contract/signing.ts';
import { formatCents } from '#domain/billing/money.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { longDayText } from '#web/lib/dates.ts';
import css from './signing.module.css';

export type OpenEstimate = NonNullable<ServiceAuthorization['estimate']>;

/** Figures and file of what is to be signed. */
export function EstimateFacts({ estimate, needsDeposit }: { estimate: OpenEstimate; needsDeposit: boolean }) {
  const texts = useTexts('signing');
  const facts = [
    [texts('number'), estimate.number],
    [texts('total'), formatCents(estimate.totalCents, estimate.currency)],
    [texts('dueNow'), needsDeposit ? formatCents(estimate.dueNowCents, estimate.currency) : texts('noDeposit')],
    [texts('validUntil'), longDayText(estimate.validUntil)],
  ] as const;
  return (
    <>
      <Text c="dimmed">{texts('intro')}</Text>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="default"
        component="a"
        href={estimate.pdf}
        download={said('estimate.pdf')}
        leftSection={<IconDownload size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
      >
        {texts('download')}
      </Button>
    </>
  );
}
