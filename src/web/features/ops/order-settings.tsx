import { Button, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { OpsOrder, OrderChanges } from '#contract/ops-orders.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useOrderCall } from './order-calls.ts';
import { Panel } from './panel.tsx';

/** Sends changes of an order with the version that the page shows. */
function useChange(order: OpsOrder) {
  const texts = useTexts('opsOrder');
  const { run, isBusy } = useOrderCall();
  const change = (changes: Omit<OrderChanges, 'version'>) => void run(texts('saved'), () => answerOf(api.api.ops.projects[':projectId'].$patch({ param: { projectId: order.projectId }, json: { ...changes, version: order.version } })));
  return { change, isBusy };
}

/** Days, agreement and kind of delivery. */
export function OrderDates({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { change, isBusy } = useChange(order);
  const [final, setFinal] = useState(order.scan.final ?? '');
  const [expected, setExpected] = useState(order.expectedDeliveryOn ?? '');
  const [contract, setContract] = useState<typeof MSA | 'Standard'>(order.contractType === MSA ? MSA : 'Standard');
  const [isSequence, setIsSequence] = useState(order.isSequenceDelivery);
  const [plan, setPlan] = useState(order.implementationPlanUrl ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    change({
      ...(final !== (order.scan.final ?? '') && { scanDateFinal: final || null }),
      ...(expected !== (order.expectedDeliveryOn ?? '') && { expectedDeliveryOn: expected || null }),
      ...((order.contractType === MSA) !== (contract === MSA) && { contractType: contract }),
      ...(isSequence !== order.isSequenceDelivery && { isSequenceDelivery: isSequence }),
      ...(plan.trim() !== (order.implementationPlanUrl ?? '') && { implementationPlanUrl: plan.trim() || null }),
    });
  };
  return (
    <Panel title={texts('dates')}>
      <Stack component="form" gap={12} onSubmit={save}>
        {order.type === 'SCANIT' && <TextInput type="datetime-local" label={texts('scanFinal')} description={texts('scanZone', { zone: order.scan.timeZone })} value={final} onChange={(event) => setFinal(event.currentTarget.value)} />}
        <TextInput type="date" label={texts('expected')} value={expected} onChange={(event) => setExpected(event.currentTarget.value)} />
        <Select label={texts('contract')} allowDeselect={false} data={[{ value: 'Standard', label: texts('contractStandard') }, { value: MSA, label: MSA }]} value={contract} onChange={(value) => setContract(value === MSA ? MSA : 'Standard')} />
        {order.type === 'SCANIT' && <TextInput type="url" label={texts('plan')} description={texts('planHint')} maxLength={2048} value={plan} onChange={(event) => setPlan(event.currentTarget.value)} />}
        <Switch label={texts('isSequence')} checked={isSequence} onChange={(event) => setIsSequence(event.currentTarget.checked)} />
        <Button type="submit" variant="default" loading={isBusy} ml="auto">{texts('save')}</Button>
      </Stack>
    </Panel>
  );
}

/** What the customer reads at once, as a banner on the project's card. */
export function OrderComment({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { change, isBusy } = useChange(order);
  const [header, setHeader] = useState(order.comment.header);
  const [words, setWords] = useState(order.comment.lines.join('\n'));
  const save = (event: FormEvent) => {
    event.preventDefault();
    change({ comment: { header, lines: words.split('\n').map((line) => line.trim()).filter((line) => line !== '') } });
  };
  return (
    <Panel title={texts('comment')}>
      <Stack component="form" gap={12} onSubmit={save}>
        <TextInput label={texts('commentHeader')} maxLength={120} value={header} onChange={(event) => setHeader(event.currentTarget.value)} />
        <Textarea label={texts('commentLines')} description={texts('commentHint')} autosize minRows={2} maxRows={8} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        <Button type="submit" variant="default" loading={isBusy} ml="auto">{texts('show')}</Button>
      </Stack>
    </Panel>
  );
}
