import { Button, Card, Group, Table, Text, Title } from '@mantine/core';
import { IconDownload, IconLink, IconPrinter, IconRotate } from '@tabler/icons-react';
import { memo, useState, type ReactNode } from 'react';
import type { ValueResult } from '#domain/value-analysis/value-costs.ts';
import { SENSITIVITY_PERCENT } from '#domain/value-analysis/sensitivity.ts';
import { searchOf } from '#domain/value-analysis/value-address.ts';
import type { ValueFigures, ValueForm, ValueScopes } from '#domain/value-analysis/value-inputs.ts';
import { formatDay } from '#web/lib/dates.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { RoiBadge } from './roi-badge.tsx';
import { describeValue } from './value-rows.ts';
import css from './value-analysis.module.css';

type Shown = { figures: ValueFigures; scopes: ValueScopes; result: ValueResult };

type HeadlineProps = { form: ValueForm; shown: Shown | undefined; onReset: () => void };

/** The result in one line, with what can be done with it. Stays in sight while the inputs are filled in. */
export function ValueHeadline({ form, shown, onReset }: HeadlineProps) {
  const texts = useTexts('valueAnalysis');
  const { isMaking, make } = useValuePdf(shown);
  const copy = async () => {
    const search = new URLSearchParams(Object.entries(searchOf(form)).map(([name, value]) => [name, String(value)]));
    const link = `${window.location.origin}${window.location.pathname}${search.size > 0 ? `?${search}` : ''}`;
    await navigator.clipboard.writeText(link).then(
      () => notifyDone(texts('linkCopied')),
      () => notifyFailure(texts('linkFailed')),
    );
  };
  return (
    <>
      <Card withBorder padding="md" component="section" aria-label={texts('result')} className={css.headline}>
        <Group gap="sm" justify="space-between" wrap="wrap">
          <Text role="status" className={css.saves}>
            {shown ? describeValue(shown.figures, shown.scopes, shown.result).headline : texts('noResult')}
          </Text>
          {shown && <RoiBadge roi={shown.result.roi} />}
        </Group>
      </Card>
      <Group gap="xs" className={`${css.actions} no-print`}>
        <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => void copy()}>
          {texts('copyLink')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!shown}
          loading={isMaking}
          onClick={() => void make()}
        >
          {texts('pdf')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {texts('print')}
        </Button>
        <Button variant="subtle" leftSection={<IconRotate size={16} />} onClick={onReset}>
          {texts('reset')}
        </Button>
      </Group>
    </>
  );
}

/** The PDF of what is shown, made in the browser; the code for it is loaded with the first one. */
function useValuePdf(shown: Shown | undefined) {
  const texts = useTexts('valueAnalysis');
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    if (!shown || isMaking) return;
    setMaking(true);
    try {
      const { valuePdf } = await import('./value-pdf.ts');
      const now = new Date();
      saveBlob(
        await valuePdf(describeValue(shown.figures, shown.scopes, shown.result), shown.result, formatDay(now)),
        `value-analysis-${now.toISOString().slice(0, 10)}.pdf`,
      );
    } catch (error) {
      console.warn('value analysis:', error);
      notifyFailure(texts('pdfFailed'));
    } finally {
      setMaking(false);
    }
  };
  return { isMaking, make };
}

/** Line by line: costs, what matters most, the basic return, and what was assumed. */
export const ValueDetails = memo(function ValueDetails({ figures, scopes, result }: Shown) {
  const texts = useTexts('valueAnalysis');
  const described = describeValue(figures, scopes, result);
  return (
    <>
      <Part title={texts('comparison')}>
        <Bars result={result} inHouse={described.inHouse} service={described.service} />
        <Table className={css.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts('inHouse')}</Table.Th>
              <Table.Th className={css.right}>{texts('cost')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {described.costs.map(([label, amount]) => (
              <Row key={label} label={label} amounts={[amount]} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Row label={texts('total')} amounts={[described.inHouse]} />
            <Row label={texts('ourService')} amounts={[described.service]} />
          </Table.Tfoot>
        </Table>
      </Part>
      <Part title={texts('sensitivity')} text={described.sensitivityText}>
        <Table className={css.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts('input')}</Table.Th>
              <Table.Th className={css.right}>{texts('lower', { percent: SENSITIVITY_PERCENT })}</Table.Th>
              <Table.Th className={css.right}>{texts('higher', { percent: SENSITIVITY_PERCENT })}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {described.sensitivity.map(([label, lower, higher]) => (
              <Row key={label} label={label} amounts={[lower, higher]} />
            ))}
          </Table.Tbody>
        </Table>
      </Part>
      <Part title={texts('basic')} text={texts('basicText')} badge={<RoiBadge roi={result.basic.roi} />}>
        <Table className={css.table}>
          <Table.Tbody>
            {described.basic.map(([label, amount]) => (
              <Row key={label} label={label} amounts={[amount]} />
            ))}
          </Table.Tbody>
        </Table>
      </Part>
      <Part title={texts('assumptions')}>
        <dl className={css.assumptions}>
          {described.assumptions.map(({ label, value, why }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                <Text size="xs" c="dimmed">
                  {why}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </>
  );
});

type PartProps = { title: string; text?: string; badge?: ReactNode; children: ReactNode };

function Part({ title, text, badge, children }: PartProps) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs" mb={text ? 4 : 'sm'}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {badge}
      </Group>
      {text && (
        <Text c="dimmed" mb="sm">
          {text}
        </Text>
      )}
      {children}
    </Card>
  );
}

function Row({ label, amounts }: { label: string; amounts: readonly string[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      {amounts.map((amount, index) => (
        <Table.Td key={index} className={css.right}>
          {amount}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Both sums beside each other, to scale. */
function Bars({ result, inHouse, service }: { result: ValueResult; inHouse: string; service: string }) {
  const texts = useTexts('valueAnalysis');
  const most = Math.max(result.inHouseCents, result.serviceCents, 1);
  const bar = (label: string, amount: string, cents: number, kind: string) => (
    <div className={css.bar}>
      <span>{label}</span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect width={(100 * cents) / most} height="1" data-kind={kind} />
      </svg>
      <strong className="num">{amount}</strong>
    </div>
  );
  return (
    <div className={css.bars}>
      {bar(texts('inHouse'), inHouse, result.inHouseCents, 'in-house')}
      {bar(texts('ourService'), service, result.serviceCents, 'service')}
    </div>
  );
}
