import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { formatCents } from '#domain/billing/money.ts';
import { isInEffect } from '#domain/papers/estimate-status.ts';
import { isStopped } from '#domain/project/status-moves.ts';
import { pipelineStatuses, type PipelineStatus } from '#domain/project/pipeline-status.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { cardMoneyOf, projectInvoicesQuery } from '#web/lib/invoices.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyInfo } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { IssueModal } from './issue-modal.tsx';
import { useNextAct } from './next-act.ts';
import { useOrderCall } from './order-calls.ts';
import css from './order.module.css';
import { Panel } from './panel.tsx';

type Target = OpsOrder['moves'][number];

/** What an order usually has before it goes there. Said and not refused: it may have been agreed or sent another way. */
function missingFor(
  { type, scan, hasDelivery }: OpsOrder,
  to: Target['to'],
): 'scanDateMissing' | 'filesMissing' | undefined {
  if (to === 'Ready To Scan' && type === 'SCANIT' && scan.final === null) return 'scanDateMissing';
  if (to === 'Order Completed' && !hasDelivery) return 'filesMissing';
  return undefined;
}

/** Statuses beside the way read as what is done to the order; the others are its next step by their name. */
const deeds: Partial<Record<Target['to'], 'delay' | 'lose' | 'reject' | 'cancel'>> = {
  'Order Delayed': 'delay',
  'Order Lost': 'lose',
  'Order Rejected': 'reject',
  'Order Cancelled': 'cancel',
};

/** Where the order can go from here: its usual next step first and filled, what ends it apart from the rest. Each asks before it is done. */
export function OrderMoves({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { send } = useOrderCall();
  const common = useTexts('common');
  const { act } = useNextAct(order);
  const { data: invoices = [] } = useQuery(projectInvoicesQuery(order.projectId));
  const { heldCents } = cardMoneyOf(invoices);
  const [target, setTarget] = useState<(Target & { from: string }) | null>(null);
  const ask = (each: Target) => setTarget({ ...each, from: order.status });
  const [isMoving, setMoving] = useState(false);
  const isOvertaken = target !== null && !isMoving && target.from !== order.status;
  useEffect(() => {
    if (isOvertaken) notifyInfo(texts('movedBefore', { status: order.status }));
  }, [isOvertaken, order.status, texts]);
  const [isIssuing, setIssuing] = useState(false);
  if (!order.acts.includes('work') || (order.moves.length === 0 && !order.maySetPipeline)) return null;
  // The estimate is the next step: issuing it moves the order.
  const isEstimateMissing =
    order.moves.some(({ to }) => to === 'Estimate Ready') && !order.estimates.some(({ status }) => isInEffect(status));
  const moveLabel = (to: Target['to']) => {
    const deed = deeds[to];
    return deed ? texts(`move_${deed}`) : to;
  };
  const shown = order.moves.filter(({ to }) => to !== 'Estimate Ready' || !isEstimateMissing);
  const ends = shown.filter(({ kind }) => kind === 'end');
  const missing = target && missingFor(order, target.to);
  const move = async (to: Target['to'], reason: string) => {
    setMoving(true);
    try {
      await send(() =>
        answerOf(
          api.api.ops.projects[':projectId'].move.$post({
            param: { projectId: order.projectId },
            json: { to, reason, version: order.version },
          }),
        ),
      );
      setTarget(null);
    } finally {
      setMoving(false);
    }
    notifyDone(texts('moved', { status: to }));
  };
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
              onClick={() => ask(each)}
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
              <Button key={each.to} variant="default" c="var(--mantine-color-error)" onClick={() => ask(each)}>
                {moveLabel(each.to)}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      <IssueModal order={order} kind={isIssuing ? 'estimate' : null} onClose={() => setIssuing(false)} />
      {target && !isOvertaken && (
        <ReasonModal
          title={texts('moveTitle', { status: target.to })}
          confirmLabel={texts('move')}
          isRequired={target.needsReason}
          isDangerous={target.kind === 'end'}
          words={{
            label: common(target.needsReason ? 'reason' : 'reasonOptional'),
            hint: texts(isStopped(target.to) ? 'reasonRead' : 'reasonTold'),
            needed: common('reasonNeeded'),
          }}
          onConfirm={(reason) => move(target.to, reason)}
          onClose={() => setTarget(null)}
        >
          {texts(target.needsReason ? 'moveTextReason' : 'moveText', { from: order.status, to: target.to })}{' '}
          {target.to === 'Order Completed' &&
            order.billedAtCompletionCents > 0 &&
            texts('billedAtCompletion', { amount: formatCents(order.billedAtCompletionCents) })}{' '}
          {target.kind === 'end' && heldCents > 0 && texts('moneyHeld', { amount: formatCents(heldCents) })}
          {missing && (
            <Text mt="sm" fw={500}>
              {texts(missing)}
            </Text>
          )}
        </ReasonModal>
      )}
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
        data={pipelineStatuses.map((status) => ({ value: status || ' ', label: status || texts('pipelineEmpty') }))}
        value={chosen || ' '}
        onChange={(value) => setChosen(pipelineStatuses.find((status) => status === value) ?? '')}
      />
      <Button variant="default" loading={isBusy} disabled={chosen === current} onClick={() => void save()}>
        {texts('save')}
      </Button>
    </Group>
  );
}
