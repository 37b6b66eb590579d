import { Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { isEndedEarly } from '#domain/project/status-moves.ts';
import { litSteps, progressBars, type ProgressBarName } from '#domain/tracking/progress-bars.ts';
import { statusPanelOf, statusPanels } from '#domain/tracking/status-panel.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './tracking.module.css';

/** How far an order is, and the panel of its status where it has one. `leftStatus`: the last status on the way. */
export function ProgressBar({
  name,
  status,
  leftStatus,
  isScanAgreed = false,
}: {
  name: ProgressBarName;
  status: string;
  leftStatus: string | null;
  isScanAgreed?: boolean | undefined;
}) {
  const texts = useTexts('tracking');
  const { steps } = progressBars[name];
  const lit = litSteps(name, status, { leftStatus, isScanAgreed });
  const panel = statusPanelOf(status);
  const isEnded = isEndedEarly(status);
  return (
    <section className={css.progress} data-ended={isEnded || undefined} aria-label={texts('progress')}>
      <ol className={css.bar}>
        {steps.map((step, index) => {
          const isLit = index < lit;
          const isLast = index === lit - 1;
          const sign =
            isEnded && isLast ? (
              <IconX size={13} stroke={3} />
            ) : isLit && (!isLast || lit === steps.length) ? (
              <IconCheck size={13} stroke={3} />
            ) : (
              index + 1
            );
          return (
            <li key={step} data-lit={isLit || undefined} aria-current={isLast ? 'step' : undefined}>
              <i aria-hidden>{sign}</i>
              <span>
                {said(step)}
                <VisuallyHidden component="span">
                  , {texts(isEnded && isLast ? 'stepEnded' : isLit ? 'stepDone' : isEnded ? 'stepNever' : 'stepOpen')}
                </VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ol>
      {panel && (
        <div className={css.panel} data-panel={panel}>
          <Title order={2} size="h5">
            {said(statusPanels[panel].heading)}
          </Title>
          <Text c="dimmed">{said(statusPanels[panel].text)}</Text>
        </div>
      )}
    </section>
  );
}
