import { useTexts } from '#web/lib/texts.ts';
import css from './tracking.module.css';

/** In the place of what the reader may not know, and did not receive: the blur has nothing behind it (S22). */
export function ConfidentialText() {
  const texts = useTexts('tracking');
  return <span className={css.confidential}>{texts('confidential')}</span>;
}
