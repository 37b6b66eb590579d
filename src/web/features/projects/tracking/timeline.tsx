import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { TimelineStep } from '#domain/tracking/timeline.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './tracking.module.css';

const words = {
  completed: 'stateCompleted',
  current: 'stateCurrent',
  upcoming: 'stateUpcoming',
  notDone: 'stateNotDone',
  notNeeded: 'stateNotNeeded',
} as const;

/** The tab 'Timeline': the steps of an order and the days that each usually takes (S9). */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const texts = useTexts('tracking');
  if (steps.length === 0)
    return (
      <Text c="dimmed" py="md">
        {texts('noTimeline')}
      </Text>
    );
  return (
    <ol className={css.timeline} aria-label={texts('timeline')}>
      {steps.map(({ title, state, estimatedDays }) => (
        <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <i aria-hidden>{state === 'completed' && <IconCheck size={13} stroke={3} />}</i>
          <div>
            <Text fw={state === 'current' ? 600 : undefined}>{said(title)}</Text>
            <Text size="sm" c="dimmed">
              {texts(words[state])}
              {estimatedDays !== undefined &&
                state !== 'notDone' &&
                ` · ${estimatedDays === 0 ? texts('estimatedDays_zero') : texts('estimatedDays', { count: estimatedDays })}`}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}
