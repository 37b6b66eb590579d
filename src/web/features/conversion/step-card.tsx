import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMaximize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import type { StepFacts } from './processing-facts.ts';
import css from './engine-project.module.css';

type StepCardProps = { step: StepFacts; picture: ReactNode; onView: () => void };

const stateTexts = {
  Completed: 'stepCompleted',
  Processing: 'stepProcessing',
  Pending: 'stepPending',
  Failed: 'stepFailed',
} as const;

/** One of the four steps: what it makes, its status, how long it takes; a completed one opens its viewer. */
export function StepCard({ step, picture, onView }: StepCardProps) {
  const texts = useTexts('engineProject');
  const isDone = step.state === 'Completed';
  return (
    <li>
      <section className={css.step} data-state={step.state} aria-label={step.title}>
        <div className={css.stepHead}>
          <span className={css.number} aria-hidden>
            {isDone ? (
              <IconCheck size={15} stroke={2.4} />
            ) : step.state === 'Failed' ? (
              <IconAlertTriangle size={14} />
            ) : (
              step.number
            )}
          </span>
          <Title order={2} size="h4">
            {step.title}
          </Title>
        </div>
        <div className={css.picture}>{picture}</div>
        <Text c="dimmed" size="xs">
          {texts(`about_${step.id}`)}
        </Text>
        <div className={css.stepFoot}>
          <div>
            <Text fw={600}>{texts(stateTexts[step.state])}</Text>
            {step.timeText && (
              <Text size="xs" c="dimmed" className="num">
                {texts(step.isRunning ? 'stepRunning' : 'stepTook', { time: step.timeText })}
              </Text>
            )}
          </div>
          {isDone && (
            <Button
              variant="default"
              leftSection={<IconMaximize size={15} />}
              onClick={onView}
              aria-label={texts('stepViewOf', { title: step.title })}
            >
              {texts('stepView')}
            </Button>
          )}
        </div>
      </section>
    </li>
  );
}
