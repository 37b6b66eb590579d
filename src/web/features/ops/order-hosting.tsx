import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import { dayText } from '#domain/papers/day-text.ts';
import { extensionProblem, hostedUntil } from '#domain/project/hosting.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { useOrderCall } from './order-calls.ts';
import { Panel } from './panel.tsx';

const YEAR_MONTHS = 12;

/** Until when the project is hosted, and the way to extend it (ruling 43). */
export function OrderHosting({ order, mayWork }: { order: OpsOrder; mayWork: boolean }) {
  const texts = useTexts('opsOrder');
  const [isAsking, setIsAsking] = useState(false);
  const until = order.hostedUntil;
  return (
    <Panel
      title={texts('hosting')}
      action={
        mayWork && (
          <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
            {texts('hostingExtend')}
          </Button>
        )
      }
    >
      <Text size="sm">{until ? texts('hostingUntil', { day: dayText(until) }) : texts('hostingNoEnd')}</Text>
      {order.isArchived && (
        <Text size="sm" c="dimmed">
          {texts('hostingArchived')}
        </Text>
      )}
      {isAsking && <ExtendModal order={order} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function ExtendModal({ order, onClose }: { order: OpsOrder; onClose: () => void }) {
  const texts = useTexts('opsOrder');
  const { send } = useOrderCall();
  const [today] = useState(() => dayOf(new Date()));
  const seen = order.hostedUntil;
  // A year more, from today on where the present day is over.
  const [until, setUntil] = useState(() => hostedUntil(seen && seen > today ? seen : today, YEAR_MONTHS));
  const problem = until === '' ? texts('hostingMissing') : extensionProblem(until, seen, today);
  const extend = async (reason: string) => {
    await send(() =>
      answerOf(
        api.api.ops.projects[':projectId'].hosting.$post({
          param: { projectId: order.projectId },
          json: { until, seen, reason },
        }),
      ),
    );
    notifyDone(texts('saved'));
  };
  return (
    <ReasonModal
      title={texts('hostingExtend')}
      confirmLabel={texts('hostingExtend')}
      isFilled={problem === undefined}
      onConfirm={extend}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={texts('hostingNew')}
        value={until}
        error={problem}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </ReasonModal>
  );
}
