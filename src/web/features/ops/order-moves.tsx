import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { isInEffect } from '#domain/papers/estimate-status.ts';
import { pipelineStatuses, type PipelineStatus } from '#domain/project/pipeline-status.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { IssueModal } from './issue-modal.tsx';
import { useNextAct } from './next-act.ts';
import { MoveDialog, type Move } from './move-dialog.tsx';
import { useOrderCall } from './order-calls.ts';
import css from './order.module.css';
import { Panel } from './panel.tsx';
import { isConversionToRestart, RestartConversion } from './restart-conversion.tsx';

/** Statuses beside the way read as what is done to the order; the others are its next step by their name. */
const deeds: Partial<Record<Move['to'], 'delay' | 'lose' | 'reject' | 'cancel'>> = {
  'Order Delayed': 'delay',
  'Order Lost': 'lose',
  'Order Rejected': 'reject',
  'Order Cancelled': 'cancel',
};

/** Where the order can go from here: its usual next step first and filled, what ends it apart from the rest. Each asks before it is done. */
export function OrderMoves({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { act } = useNextAct(order);
  const [chosen, setChosen] = useState<Move | null>(null);
  const [isIssuing, setIssuing] = useState(false);
  const mayRestart = isConversionToRestart(order, act);
  const isNothingLeft = order.moves.length === 0 && !order.maySetPipeline && !mayRestart;
  // An open dialog stays with what was typed in it, also when somebody else has ended the order.
  if (!order.acts.includes('work') || (isNothingLeft && !chosen)) return null;
  // The estimate is the next step: issuing it moves the order.
  const isEstimateMissing =
    order.moves.some(({ to }) => to === 'Estimate Ready') && !order.estimates.some(({ status }) => isInEffect(status));
  const moveLabel = (to: Move['to']) => {
    const deed = deeds[to];
    return deed ? texts(`move_${deed}`) : said(to);
  };
  const shown = order.moves.filter(({ to }) => to !== 'Estimate Ready' || !isEstimateMissing);
  const ends = shown.filter(({ kind }) => kind === 'end');
  return (
    <Panel title={texts('moves')}>
      <Stack gap={8}>
        {order.status === 'Estimate Ready' && (
          <Text size="sm" c="dimmed">
            {texts('waitsForSignature')}
          </Text>
        )}
        {order.status === 'Deposit Due' && (
          <Text size="sm" c="dimmed">
            {texts(act === 'issueDeposit' ? 'depositNotBilled' : 'waitsForDeposit')}
          </Text>
        )}
        {mayRestart && <RestartConversion order={order} isUsual={act === 'restart'} />}
        {isEstimateMissing && (
          <Button justify="flex-start" onClick={() => setIssuing(true)}>
            {texts('issueEstimateNext')}
          </Button>
        )}
        {(['next', 'other'] as const)
          .flatMap((kind) => shown.filter((each) => each.kind === kind))
          .map((each) => (
            <Button
              key={each.to}
              variant={each.kind === 'next' ? 'filled' : 'default'}
              justify="flex-start"
              onClick={() => setChosen(each)}
            >
              {moveLabel(each.to)}
            </Button>
          ))}
      </Stack>
      {order.maySetPipeline && <PipelineField key={order.pipelineStatus} order={order} />}
      {ends.length > 0 && (
        <Stack gap={8} role="group" aria-label={texts('endOrder')} mt="md" pt="md" className={css.ends}>
          <Text size="xs" c="dimmed">
            {texts('endOrder')}
          </Text>
          <Group gap={8}>
            {ends.map((each) => (
              <Button key={each.to} variant="default" c="var(--mantine-color-error)" onClick={() => setChosen(each)}>
                {moveLabel(each.to)}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      <IssueModal order={order} kind={isIssuing ? 'estimate' : null} onClose={() => setIssuing(false)} />
      {chosen && <MoveDialog order={order} chosen={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function PipelineField({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { run, isBusy } = useOrderCall();
  const current = pipelineStatuses.find((status) => status === order.pipelineStatus) ?? '';
  const [chosen, setChosen] = useState<PipelineStatus>(current);
  const save = () =>
    run(texts('saved'), () =>
      answerOf(
        api.api.ops.projects[':projectId'].$patch({
          param: { projectId: order.projectId },
          json: { version: order.version, pipelineStatus: chosen },
        }),
      ),
    );
  return (
    <Group align="flex-end" gap={8} wrap="nowrap" mt="md">
      <Select
        flex={1}
        label={texts('pipeline')}
        allowDeselect={false}
        data={pipelineStatuses.map((status) => ({
          value: status || ' ',
          label: status ? said(status) : texts('pipelineEmpty'),
        }))}
        value={chosen || ' '}
        onChange={(value) => setChosen(pipelineStatuses.find((status) => status === value) ?? '')}
      />
      <Button variant="default" loading={isBusy} disabled={chosen === current} onClick={() => void save()}>
        {texts('save')}
      </Button>
    </Group>
  );
}
