import { Button, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { OpsOrder, OrderChanges } from '#contract/ops-orders.ts';
import { isWeekday } from '#domain/calendar/business-days.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { localTimeIn } from '#domain/calendar/local-time.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useEdited } from '#web/lib/use-edited.ts';
import { BothValues } from '#web/ui/both-values.tsx';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { shortDayText } from '#web/lib/dates.ts';
import { useOrderCall } from './order-calls.ts';
import { Panel } from './panel.tsx';

/** Sends what was changed of an order, each field with what the page showed of it. */
function useChange(order: OpsOrder) {
  const texts = useTexts('opsOrder');
  const { run, isBusy } = useOrderCall();
  const change = (json: OrderChanges) =>
    void run(texts('saved'), () =>
      answerOf(api.api.ops.projects[':projectId'].$patch({ param: { projectId: order.projectId }, json })),
    );
  return { change, isBusy };
}

/** A day or a time that is over by the clock at the building. Said and not refused: it may be the right one to write down. */
const isPast = (local: string, timeZone: string) =>
  local !== '' && local < localTimeIn(new Date(), timeZone).slice(0, local.length);

const isWeekend = (local: string) => isCalendarDate(local.slice(0, 10)) && !isWeekday(local.slice(0, 10));

/** Days, agreement and kind of delivery. */
export function OrderDates({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { change, isBusy } = useChange(order);
  const kept = (field: string) => `${field} of ${order.projectId}`;
  const final = useEdited(kept('scan date'), z.string(), order.scan.final ?? '');
  const expected = useEdited(kept('expected delivery'), z.string(), order.expectedDeliveryOn ?? '');
  const contract = useEdited<typeof MSA | 'Standard'>(
    kept('contract'),
    z.enum([MSA, 'Standard']),
    order.contractType === MSA ? MSA : 'Standard',
  );
  const isSequence = useEdited(kept('kind of delivery'), z.boolean(), order.isSequenceDelivery);
  const plan = useEdited(kept('plan'), z.string(), order.implementationPlanUrl ?? '');
  const hasConflict = [final, expected, contract, isSequence, plan].some(({ theirs }) => theirs !== undefined);
  const [isAsking, setIsAsking] = useState(false);
  const isFinalPast = isPast(final.value, order.scan.timeZone);
  const isExpectedPast = isPast(expected.value, order.scan.timeZone);
  const isBeforeScan = expected.value !== '' && expected.value < final.value.slice(0, 10);
  const doubts = [
    final.isChanged && isFinalPast && `${texts('scanFinal')}: ${texts('dayPassed')}`,
    final.isChanged && isWeekend(final.value) && `${texts('scanFinal')}: ${texts('dayWeekend')}`,
    expected.isChanged && isExpectedPast && `${texts('expected')}: ${texts('dayPassed')}`,
    (final.isChanged || expected.isChanged) && isBeforeScan && `${texts('expected')}: ${texts('dayBeforeScan')}`,
  ].filter((doubt) => doubt !== false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The customer gets a mail of these days.
    if (doubts.length > 0) setIsAsking(true);
    else send();
  };
  const send = () =>
    change({
      ...(final.isChanged && { scanDateFinal: final.value || null }),
      ...(expected.isChanged && { expectedDeliveryOn: expected.value || null }),
      ...(contract.isChanged && { contractType: contract.value }),
      ...(isSequence.isChanged && { isSequenceDelivery: isSequence.value }),
      ...(plan.isChanged && { implementationPlanUrl: plan.value.trim() || null }),
      seen: {
        scanDateFinal: final.seen || null,
        expectedDeliveryOn: expected.seen || null,
        isSequenceDelivery: isSequence.seen,
        implementationPlanUrl: plan.seen || null,
        // A kind of agreement that the page does not know is what was stored before.
        contractType:
          contract.seen === (order.contractType === MSA ? MSA : 'Standard') ? order.contractType : contract.seen,
      },
    });
  const contractName = (value: typeof MSA | 'Standard') => (value === MSA ? MSA : texts('contractStandard'));
  return (
    <Panel title={texts('dates')}>
      <Stack component="form" gap={12} onSubmit={save}>
        {order.type === 'SCANIT' && (
          <TextInput
            type="datetime-local"
            label={texts('scanFinal')}
            description={[
              isFinalPast && texts('dayPassed'),
              isWeekend(final.value) && texts('dayWeekend'),
              texts('scanZone', { zone: order.scan.timeZone }),
            ]
              .filter(Boolean)
              .join(' ')}
            value={final.value}
            onChange={(event) => final.set(event.currentTarget.value)}
          />
        )}
        <BothValues
          field={final}
          label={texts('scanFinal')}
          say={(value) => (value === '' ? '' : `${shortDayText(value.slice(0, 10))}, ${value.slice(11)}`)}
        />
        <TextInput
          type="date"
          label={texts('expected')}
          description={isExpectedPast ? texts('dayPassed') : isBeforeScan && texts('dayBeforeScan')}
          value={expected.value}
          onChange={(event) => expected.set(event.currentTarget.value)}
        />
        <BothValues
          field={expected}
          label={texts('expected')}
          say={(value) => (value === '' ? '' : shortDayText(value))}
        />
        <Select
          label={texts('contract')}
          allowDeselect={false}
          data={[
            { value: 'Standard', label: texts('contractStandard') },
            { value: MSA, label: MSA },
          ]}
          value={contract.value}
          onChange={(value) => contract.set(value === MSA ? MSA : 'Standard')}
        />
        <BothValues field={contract} label={texts('contract')} say={contractName} />
        {order.type === 'SCANIT' && (
          <TextInput
            type="url"
            label={texts('plan')}
            description={texts('planHint')}
            maxLength={2048}
            value={plan.value}
            onChange={(event) => plan.set(event.currentTarget.value)}
          />
        )}
        <BothValues field={plan} label={texts('plan')} say={(value) => value} />
        <Switch
          label={texts('isSequence')}
          checked={isSequence.value}
          onChange={(event) => isSequence.set(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" disabled={hasConflict} loading={isBusy} ml="auto">
          {texts('save')}
        </Button>
      </Stack>
      <ConfirmModal
        isOpen={isAsking}
        title={texts('datesAsk')}
        confirmLabel={texts('datesSave')}
        onConfirm={async () => send()}
        onClose={() => setIsAsking(false)}
      >
        {doubts.map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
        {texts('datesTold')}
      </ConfirmModal>
    </Panel>
  );
}

/** What the customer sees immediately, as a banner on the project's card. */
export function OrderComment({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { change, isBusy } = useChange(order);
  const header = useEdited(`comment title of ${order.projectId}`, z.string(), order.comment.header);
  const words = useEdited(`comment of ${order.projectId}`, z.string(), order.comment.lines.join('\n'));
  const hasConflict = header.theirs !== undefined || words.theirs !== undefined;
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    change({
      comment: { header: header.value, lines: linesOf(words.value) },
      seen: { comment: { header: header.seen, lines: linesOf(words.seen) } },
    });
  };
  return (
    <Panel title={texts('comment')}>
      <Stack component="form" gap={12} onSubmit={save}>
        <TextInput
          label={texts('commentHeader')}
          maxLength={120}
          value={header.value}
          onChange={(event) => header.set(event.currentTarget.value)}
        />
        <BothValues field={header} label={texts('commentHeader')} say={(value) => value} />
        <Textarea
          label={texts('commentLines')}
          description={texts('commentHint')}
          autosize
          minRows={2}
          maxRows={8}
          value={words.value}
          onChange={(event) => words.set(event.currentTarget.value)}
        />
        <BothValues field={words} label={texts('commentLines')} say={(value) => value} />
        <Button type="submit" variant="default" disabled={hasConflict} loading={isBusy} ml="auto">
          {texts('show')}
        </Button>
      </Stack>
    </Panel>
  );
}
