import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { formatCents } from '#domain/billing/money.ts';
import { isStopped } from '#domain/project/status-moves.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { cardMoneyOf, projectInvoicesQuery } from '#web/lib/invoices.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { said } from '#web/lib/said.ts';
import { useOrderCall } from './order-calls.ts';
import { moverOf } from './order-history.tsx';

export type Move = OpsOrder['moves'][number];

/** What an order usually has before it goes there. Said and not refused: it may have been agreed or sent another way. */
function missingFor(
  { type, scan, hasDelivery }: OpsOrder,
  to: Move['to'],
): 'scanDateMissing' | 'filesMissing' | undefined {
  if (to === 'Ready To Scan' && type === 'SCANIT' && scan.final === null) return 'scanDateMissing';
  if (to === 'Order Completed' && !hasDelivery) return 'filesMissing';
  return undefined;
}

/**
 * Asks before the status of an order changes. When somebody else changes it meanwhile, the dialog says who changed it to what, keeps the
 * reason, and offers to try again where the move is still possible.
 */
export function MoveDialog({ order, chosen, onClose }: { order: OpsOrder; chosen: Move; onClose: () => void }) {
  const texts = useTexts('opsOrder');
  const common = useTexts('common');
  const { send } = useOrderCall();
  const { data: invoices = [] } = useQuery(projectInvoicesQuery(order.projectId));
  const { heldCents } = cardMoneyOf(invoices);
  // While the dialog's own change is sent, the order may be read again before the answer is here.
  const [from, setFrom] = useState(order.status);
  const [isMoving, setMoving] = useState(false);
  const isOvertaken = !isMoving && from !== order.status;
  const current = order.moves.find(({ to }) => to === chosen.to);
  const { to, needsReason, kind } = current ?? chosen;
  const missing = missingFor(order, to);
  const move = async (reason: string) => {
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
      notifyDone(texts('moved', { status: said(to) }));
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE';
      throw isStale ? new ApiError(texts('moveStale'), error) : error;
    } finally {
      setMoving(false);
    }
  };
  return (
    <ReasonModal
      title={texts('moveTitle', { status: said(to) })}
      confirmLabel={texts(isOvertaken ? 'moveAgain' : 'move')}
      keepLabel={isOvertaken && !current ? texts('moveClose') : undefined}
      isPossible={!isOvertaken || current !== undefined}
      isRequired={needsReason}
      isDangerous={kind === 'end'}
      words={{
        label: common(needsReason ? 'reason' : 'reasonOptional'),
        hint: texts(isStopped(to) ? 'reasonRead' : 'reasonTold'),
        needed: common('reasonNeeded'),
      }}
      onConfirm={(reason) => {
        setFrom(order.status);
        return move(reason);
      }}
      onClose={onClose}
    >
      {isOvertaken && (
        <Alert color="orange" role="status" mb="sm">
          <OvertakenText order={order} from={from} />{' '}
          {texts(current ? 'overtakenAgain' : 'overtakenEnd', { to: said(to) })}
        </Alert>
      )}
      {(!isOvertaken || current) && (
        <>
          {texts(needsReason ? 'moveTextReason' : 'moveText', { from: said(order.status), to: said(to) })}{' '}
          {to === 'Order Completed' &&
            order.billedAtCompletionCents > 0 &&
            texts('billedAtCompletion', { amount: formatCents(order.billedAtCompletionCents, order.currency) })}{' '}
          {kind === 'end' && heldCents > 0 && texts('moneyHeld', { amount: formatCents(heldCents, order.currency) })}
          {missing && (
            <Text mt="sm" fw={500}>
              {texts(missing)}
            </Text>
          )}
        </>
      )}
    </ReasonModal>
  );
}

/** Who brought the order to the status that it has now. */
function OvertakenText({ order: { status, history }, from }: { order: OpsOrder; from: string }) {
  const texts = useTexts('opsOrder');
  const last = history.find((line) => line.from !== line.to);
  const who = last?.to === status ? (last.who ?? texts(`mover_${moverOf(last.mover)}`)) : texts('somebody');
  return texts('overtaken', { who, from: said(from), to: said(status) });
}
