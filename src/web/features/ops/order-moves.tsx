import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { pipelineStatuses, type PipelineStatus } from '#domain/project/pipeline-status.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { useOrderCall } from './order-calls.ts';
import { Panel } from './panel.tsx';

type Target = OpsOrder['moves'][number];
const ENDS = new Set(['Order Cancelled', 'Order Lost', 'Order Rejected']);

/** Where the order can go from here: the way on first, the ways out after it. */
export function OrderMoves({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { send } = useOrderCall();
  const [target, setTarget] = useState<Target | null>(null);
  if (!order.acts.includes('work') || (order.moves.length === 0 && !order.maySetPipeline)) return null;
  const [first] = order.moves;
  const move = async (to: Target['to'], reason: string) => {
    await send(() => answerOf(api.api.ops.projects[':projectId'].move.$post({ param: { projectId: order.projectId }, json: { to, reason, version: order.version } })));
    notifyDone(texts('moved', { status: to }));
  };
  return (
    <Panel title={texts('moves')}>
      <Stack gap={8}>
        {order.moves.map((each) => <Button key={each.to} variant={each === first ? 'filled' : 'default'} color={each !== first && ENDS.has(each.to) ? 'red' : undefined} justify="flex-start" onClick={() => setTarget(each)}>{texts('moveTo', { status: each.to })}</Button>)}
      </Stack>
      {order.maySetPipeline && <PipelineField order={order} />}
      {target && <ReasonModal title={texts('moveTitle', { status: target.to })} confirmLabel={texts('move')} isRequired={target.needsReason} isDangerous={ENDS.has(target.to)} onConfirm={(reason) => move(target.to, reason)} onClose={() => setTarget(null)}>{texts('moveText', { from: order.status, to: target.to })}</ReasonModal>}
    </Panel>
  );
}

function PipelineField({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { run, isBusy } = useOrderCall();
  const current = pipelineStatuses.find((status) => status === order.pipelineStatus) ?? '';
  const [chosen, setChosen] = useState<PipelineStatus>(current);
  const save = () => run(texts('saved'), () => answerOf(api.api.ops.projects[':projectId'].$patch({ param: { projectId: order.projectId }, json: { version: order.version, pipelineStatus: chosen } })));
  return (
    <Group align="flex-end" gap={8} wrap="nowrap" mt="md">
      <Select flex={1} label={texts('pipeline')} allowDeselect={false} data={pipelineStatuses.map((status) => ({ value: status || ' ', label: status || texts('pipelineEmpty') }))} value={chosen || ' '} onChange={(value) => setChosen(pipelineStatuses.find((status) => status === value) ?? '')} />
      <Button variant="default" loading={isBusy} disabled={chosen === current} onClick={() => void save()}>{texts('save')}</Button>
    </Group>
  );
}
