import { Button } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import type { NextAct } from '#domain/project/next-act.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { RerunReasonModal } from '#web/ui/scan/rerun-reason-modal.tsx';
import { useOrderCall } from './order-calls.ts';

/** Whether converting the same scan once more is a way on: not where the scan itself was refused. */
export const isConversionToRestart = (order: OpsOrder, act: NextAct): boolean =>
  isEngineProject(order) && !order.isDeleted && (act === 'restart' || act === 'rerun');

/** Runs a failed conversion again, with a reason for the audit log. `isUsual`: it is what the order waits for. */
export function RestartConversion({ order: { projectId, name }, isUsual }: { order: OpsOrder; isUsual: boolean }) {
  const texts = useTexts('opsOrder');
  const { send, isBusy } = useOrderCall();
  const [isAsking, setAsking] = useState(false);
  const restart: ComponentProps<typeof RerunReasonModal>['onConfirm'] = async (json) => {
    await send(() => answerOf(api.api.ops.jobs[':projectId'].retry.$post({ param: { projectId }, json })));
    notifyDone(texts('restarted'));
  };
  return (
    <>
      <Button
        variant={isUsual ? 'filled' : 'default'}
        justify="flex-start"
        loading={isBusy}
        onClick={() => setAsking(true)}
      >
        {texts('restart')}
      </Button>
      {isAsking && (
        <RerunReasonModal
          name={name}
          confirmLabel={texts('restart')}
          onConfirm={restart}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
