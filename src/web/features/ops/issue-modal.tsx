import { Alert, Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { orderInvoiceKinds } from '#domain/billing/invoice-status.ts';
import { formatCents, parseAmount } from '#domain/billing/money.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { draftLine, newLine, sumOf, type DraftLine } from './draft-lines.ts';
import { LineFields } from './line-fields.tsx';
import { useOrderCall } from './order-calls.ts';

type Kind = 'estimate' | 'invoice';
type IssueModalProps = {
  order: OpsOrder;
  kind: Kind | null;
  /** The next invoice is of the balance then. */ isDepositBilled?: boolean;
  onClose: () => void;
};

/** Issues an estimate at the price of the order or at today's, or an invoice of a part of it, or either of own lines. */
export function IssueModal({ kind, isDepositBilled = false, ...props }: IssueModalProps) {
  return kind && <IssueDialog key={kind} kind={kind} isDepositBilled={isDepositBilled} {...props} />;
}

type IssueDialogProps = Required<IssueModalProps> & { kind: Kind };

/** What is billed outlasts a session that ends, not the dialog: nothing is chosen in the next one that its person did not choose there. */
function IssueDialog(props: IssueDialogProps) {
  const { order, kind, isDepositBilled, onClose } = props;
  const texts = useTexts('opsOrder');
  const [chosen, choose, forget] = useKept<Choice>(`choice for ${kind} of ${order.projectId}`, choice, () => ({
    basis: kind === 'invoice' ? 'share' : (pricesOf(order)[0]?.basis ?? 'own'),
    invoiceKind: isDepositBilled ? 'balance' : 'deposit',
  }));
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={close}
      size="lg"
      title={kind === 'invoice' ? texts('issueInvoice') : texts('issueEstimate')}
    >
      <IssueForm
        {...props}
        choice={chosen}
        onChoose={(part) => choose((before) => ({ ...before, ...part }))}
        onClose={close}
      />
    </Dialog>
  );
}

/** As typed: business days and the day that is due. */
const terms = z.object({ earliest: z.string(), latest: z.string(), dueOn: z.string() });
/** What the lines come from; `share`: the part of the price that an invoice is of. */
const bases = ['ordered', 'today', 'share', 'own'] as const;
const choice = z.object({ basis: z.enum(bases), invoiceKind: z.enum(orderInvoiceKinds) });
type Choice = z.infer<typeof choice>;

const DAYS = { min: 0, max: 400 };

/** Business days as they were typed; null unless both are there and in order. */
function daysOf(typedEarliest: string, typedLatest: string): { earliest: number; latest: number } | null {
  const [earliest, latest] = [wholeNumberOf(typedEarliest, DAYS), wholeNumberOf(typedLatest, DAYS)];
  return earliest !== undefined && latest !== undefined && earliest <= latest ? { earliest, latest } : null;
}

/** What an estimate can be issued at: what was ordered first. Today's price where it differs, or where there is no other. */
function pricesOf({
  quote,
  currentQuote,
}: OpsOrder): { basis: 'ordered' | 'today'; totalCents: number; currency: string | undefined }[] {
  const isNew = currentQuote !== null && currentQuote.total_cents !== quote?.total_cents;
  return [
    ...(quote ? [{ basis: 'ordered' as const, totalCents: quote.total_cents, currency: quote.currency }] : []),
    ...(isNew
      ? [{ basis: 'today' as const, totalCents: currentQuote.total_cents, currency: currentQuote.currency }]
      : []),
  ];
}

function IssueForm({
  order,
  kind,
  choice: { basis, invoiceKind },
  onChoose,
  onClose,
}: IssueDialogProps & { choice: Choice; onChoose: (part: Partial<Choice>) => void }) {
  const texts = useTexts('opsOrder');
  const common = useTexts('common');
  const { send, isBusy } = useOrderCall();
  const prices = pricesOf(order);
  const isOwn = basis === 'own';
  const [lines, setLines, forgetLines] = useKept<DraftLine[]>(
    `${kind} of ${order.projectId}`,
    z.array(draftLine),
    () => [newLine(order.type === 'SCANIT' ? 'scan' : 'model')],
  );
  const [{ earliest, latest, dueOn }, setTerms, forgetTerms] = useKept(
    `terms of ${kind} of ${order.projectId}`,
    terms,
    () => ({ earliest: '', latest: '', dueOn: '' }),
  );
  const change = (part: Partial<z.infer<typeof terms>>) => setTerms((now) => ({ ...now, ...part }));
  const [failure, setFailure] = useState<string>();
  const hasLines = isOwn || (kind === 'invoice' && invoiceKind === 'other');
  const days = daysOf(earliest, latest);
  // Parts of the price are billed in what the order is priced in, anything else in what prices are in now.
  const isOfOrder = kind === 'invoice' && invoiceKind !== 'other';
  const currency = isOfOrder ? order.currency : order.currencyToday;
  const issue = async () => {
    setFailure(undefined);
    const own = lines.map(({ part, label, reason, amount }) => ({
      part,
      label,
      reason,
      amountCents: parseAmount(amount, currency) ?? 0,
    }));
    const param = { projectId: order.projectId };
    const call =
      kind === 'estimate'
        ? () =>
            answerOf(
              api.api.ops.projects[':projectId'].estimate.$post({
                param,
                json: {
                  ...(hasLines ? { lines: own } : { price: basis === 'today' ? 'today' : 'ordered' }),
                  ...(hasLines && days && { days }),
                },
              }),
            )
        : () =>
            answerOf(
              api.api.ops.projects[':projectId'].invoices.$post({
                param,
                json: {
                  kind: invoiceKind,
                  ...(hasLines && { lines: own.map(({ part: _part, ...line }) => line) }),
                  ...(dueOn && { dueOn }),
                },
              }),
            );
    let number = '';
    await send(async () => {
      ({ number } = await call());
    }).then(
      () => {
        forgetLines();
        forgetTerms();
        notifyDone(texts('issued', { number }));
        onClose();
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    );
  };
  const hasGoodDays = kind === 'invoice' || (earliest === '' && latest === '') || days !== null;
  const isReady =
    !hasLines ||
    (hasGoodDays && lines.every(({ label, amount }) => label.trim() !== '' && parseAmount(amount, currency) !== null));
  return (
    <Stack>
      {kind === 'invoice' && (
        <SegmentedControl
          aria-label={texts('billed')}
          value={invoiceKind}
          onChange={(value) => onChoose({ invoiceKind: orderInvoiceKinds.find((each) => each === value) ?? 'other' })}
          data={orderInvoiceKinds.map((value) => ({ value, label: texts(`kind_${value}`) }))}
        />
      )}
      {!(kind === 'invoice' && invoiceKind === 'other') && (
        <NativeSelect
          label={texts('lines')}
          value={basis}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ basis: bases.find((each) => each === value) ?? 'own' })
          }
          data={[
            ...(kind === 'estimate'
              ? prices.map((price) => ({
                  value: price.basis,
                  label: texts(price.basis === 'ordered' ? 'linesOrdered' : 'linesQuote', {
                    price: formatCents(price.totalCents, price.currency),
                  }),
                }))
              : [{ value: 'share', label: texts(`lines_${invoiceKind === 'balance' ? 'balance' : 'deposit'}`) }]),
            { value: 'own', label: texts('linesOwn') },
          ]}
        />
      )}
      {hasLines && <LineFields lines={lines} hasParts={kind === 'estimate'} currency={currency} onChange={setLines} />}
      {kind === 'estimate' && hasLines && (
        <Group grow>
          <WholeNumberInput
            {...DAYS}
            label={texts('daysEarliest')}
            value={earliest}
            onChange={(value) => change({ earliest: String(value) })}
          />
          <WholeNumberInput
            {...DAYS}
            label={texts('daysLatest')}
            value={latest}
            error={
              wholeNumberOf(earliest, DAYS) !== undefined && wholeNumberOf(latest, DAYS) !== undefined && days === null
                ? texts('daysTurned')
                : undefined
            }
            onChange={(value) => change({ latest: String(value) })}
          />
        </Group>
      )}
      {kind === 'invoice' && (
        <TextInput
          type="date"
          label={texts('due')}
          description={texts('dueHint')}
          value={dueOn}
          onChange={(event) => change({ dueOn: event.currentTarget.value })}
        />
      )}
      <Text size="sm" c="dimmed">
        {kind === 'estimate' && order.status === 'Order Request' ? texts('estimateMoves') : texts('customerTold')}
      </Text>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="space-between">
        <Text fw={600} className="num">
          {hasLines
            ? formatCents(sumOf(lines, currency), currency)
            : kind === 'estimate'
              ? prices
                  .filter((price) => price.basis === basis)
                  .map((price) => formatCents(price.totalCents, price.currency))
              : ''}
        </Text>
        <Group>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button loading={isBusy} disabled={!isReady} onClick={() => void issue()}>
            {texts('issue')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
