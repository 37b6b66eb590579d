import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SessionState } from '#contract/session.ts';
import { onRefusal, sentenceOf } from '#web/lib/api.ts';
import { formatClock } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { ABOVE_ALL } from '#web/ui/use-inert-behind.ts';
import css from './customer-view.module.css';

type CustomerViewBarProps = {
  view: NonNullable<SessionState['customerView']>;
  /** A rejection leaves the view as it is. */ onEnd: () => Promise<void>;
};

/** Above every page while staff see the portal as a customer: whose it is, that nothing can be changed, and the way out. */
export function CustomerViewBar({ view, onEnd }: CustomerViewBarProps) {
  const texts = useTexts('customerView');
  const [isEnding, setIsEnding] = useState(false);
  const end = () => {
    setIsEnding(true);
    onEnd().catch((error: unknown) => {
      setIsEnding(false);
      notifyFailure(texts('endFailed', { reason: sentenceOf(error) }));
    });
  };
  useRoomAbove();
  useEffect(() => onRefusal(({ code, message }) => code === 'CUSTOMER_VIEW' && notifyFailure(message)), []);
  useEffect(() => {
    const timer = window.setTimeout(end, Math.max(0, Date.parse(view.endsAt) - Date.now()));
    return () => window.clearTimeout(timer);
    // Its time is what sets it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view.endsAt]);
  return (
    <section {...ABOVE_ALL} aria-label={texts('region')} className={`${css.bar} no-print`}>
      <IconEye size={18} aria-hidden className={css.eye} />
      <p className={css.words}>
        <span>{texts('seeing', { team: view.teamName })}</span> <strong>{texts('readOnly')}</strong>{' '}
        <span className={css.until}>{texts('until', { time: formatClock(new Date(view.endsAt)) })}</span>
      </p>
      <Button size="xs" variant="white" color="dark" loading={isEnding} onClick={end} className={css.end}>
        {texts('end')}
      </Button>
    </section>
  );
}

/** Pages and what is fixed to the top of the window make room for the bar (`--view-bar`, global.css). */
function useRoomAbove(): void {
  useEffect(() => {
    document.documentElement.dataset['customerView'] = 'true';
    return () => {
      delete document.documentElement.dataset['customerView'];
    };
  }, []);
}
